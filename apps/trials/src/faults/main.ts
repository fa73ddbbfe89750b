import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMain, stopSignal, tell } from '@paheli/load/program';
import { checkRound, type RoundCheck } from './check-round';
import { Faults } from './inflict';
import { type Installation, openInstallation } from './installation';
import { type FaultOptions, readFaultOptions } from './options';
import { describeFault, type PlannedFault, planFaults } from './plan-faults';
import { type PlayedRound, playRound } from './play-round';

const stopping = stopSignal();

/**
 * Plays whole tournaments while parts of the installation fail, and compares after each everything that was acknowledged
 * with what is stored: `npm run faults -- --rounds 50 --seed 1`. Exits with 1 if a round failed.
 */
async function main(): Promise<void> {
  const options = readFaultOptions(process.argv.slice(2));
  let installation: Installation | undefined;
  let failed = 0;
  let played = 0;
  try {
    for (let seed = options.seed; seed < options.seed + options.rounds && !stopping.aborted; seed += 1) {
      installation ??= await openInstallation(tell);
      played += 1;
      if (await runRound(installation, options, seed)) continue;
      failed += 1;
      // The next round must not find what this one left.
      await installation.close();
      installation = undefined;
    }
  } finally {
    await installation?.close();
  }
  tell(`${played - failed} of ${played} rounds passed.`);
  process.exitCode = failed > 0 ? 1 : 0;
}

/** Plays one round and prints its line. Returns whether it passed. */
async function runRound(installation: Installation, options: FaultOptions, seed: number): Promise<boolean> {
  const planned = planFaults(seed, installation.kinds);
  const name = `seed ${seed}  ${planned.map(describeFault).join(' ')}`;
  const beganAtMs = Date.now();
  const { told, problems } = await playAndCheck(installation, options, planned).catch((error: unknown) => ({
    told: 'it could not be played to its end',
    problems: [String(error)],
  }));
  const seconds = ((Date.now() - beganAtMs) / 1_000).toFixed(1);
  tell(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name}  ${seconds} s: ${told}`);
  const output = installation.servers.map((server) => server.takeOutput()).join('');
  if (problems.length > 0) await tellFailure(seed, options, problems, output);
  return problems.length === 0;
}

async function playAndCheck(
  installation: Installation,
  options: FaultOptions,
  planned: readonly PlannedFault[],
): Promise<{ told: string; problems: readonly string[] }> {
  const faults = new Faults(installation, planned);
  // What a fault starts again must not outlive the installation.
  const round = await playRound(installation, faults, options).finally(() => faults.healed());
  const check = await checkRound(installation, round);
  await restoreClocks(installation);
  const ends = installation.servers.reduce((sum, { unexpectedEnds }) => sum + unexpectedEnds, 0);
  const problems = [
    ...round.failures,
    ...faults.failures.map((failure) => `a fault was not over as planned: ${failure}`),
    ...internalErrors(round),
    ...(ends > 0 ? [`a server ended by itself ${ends} times`] : []),
    ...check.problems,
  ];
  return { told: describeRound(round, check), problems };
}

async function restoreClocks({ servers, database }: Installation): Promise<void> {
  await Promise.all(servers.map((server) => server.stepClock(0)));
  await database.stepClock(0);
}

/** Returns the counts of what was acknowledged. */
function describeRound(
  { players, acknowledged, errors }: PlayedRound,
  { tournament, settledAfterMs }: RoundCheck,
) {
  const { credited, paid, joined, withdrawals, registered } = acknowledged;
  const failed = countOf(errors, ['network', 'timeout', 'unavailable', 'malformed', 'internal']);
  return [
    `top-ups ${credited.length} of ${paid.length}`,
    `seats ${joined.length} of ${players.length}`,
    `answers ${tournament?.answers.acknowledged ?? '?'} of ${tournament?.answers.sent ?? '?'}`,
    `withdrawals ${withdrawals.length}`,
    `accounts ${registered.length}`,
    `${failed} calls failed and were repeated`,
    `at rest after ${(settledAfterMs / 1_000).toFixed(1)} s`,
  ].join(', ');
}

/** A part that is away is told as such: an internal error would be a fault of the product. */
function internalErrors({ errors }: PlayedRound): string[] {
  return Object.entries(errors).flatMap(([name, count]) =>
    name.endsWith(' internal') ? [`${count} × ${name}`] : [],
  );
}

function countOf(errors: PlayedRound['errors'], codes: readonly string[]): number {
  return Object.entries(errors)
    .filter(([name]) => codes.some((code) => name.endsWith(` ${code}`)))
    .reduce((sum, [, count]) => sum + count, 0);
}

async function tellFailure(
  seed: number,
  { players, questions }: FaultOptions,
  problems: readonly string[],
  output: string,
): Promise<void> {
  for (const problem of problems) tell(`     ${problem}`);
  const file = join(tmpdir(), `paheli-faults-seed-${seed}.log`);
  await writeFile(file, output);
  const size = `--players ${players} --questions ${questions}`;
  tell(`     Repeat: npm run faults -- --rounds 1 --seed ${seed} ${size}. The servers' log: ${file}`);
}

const usage = `
npm run faults -- [options]

Plays whole tournaments while parts fail, and checks that nothing acknowledged is lost (docs/testing.md).

  --rounds <number>      rounds, 10 by default
  --seed <number>        the seed of the first round, 1 by default
  --players <number>     players of a round, 40 by default
  --questions <number>   questions of a quiz, 3 by default
`;

await runMain(usage, main);
// The client of a database that was killed may keep a socket.
process.exit();
