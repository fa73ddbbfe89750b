import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseOsUser } from '@paheli/db/embedded/run-as';
import { readOptions } from '@paheli/load/options';
import { runMain, stopSignal, tell } from '@paheli/load/program';
import { recoveryAfter } from './recovery';
import { runTrial, type TrialResult } from './run-trial';

/** How long after a fault half of the players have to be acknowledged again. The others think, or give no answer. */
const longestMs = 30_000;
const defaults = ['--players', '150', '--questions', '20', '--generators', '1'];

/**
 * Tries the high availability of `ops/ha` on this machine: `npm run try:ha -- --players 150`. Exits with 1 where anything
 * that was acknowledged is lost, an invariant is broken, or play did not go on in time.
 */
async function main(): Promise<void> {
  const options = readOptions([...defaults, ...process.argv.slice(2)]);
  const folder = await mkdtemp(join(tmpdir(), 'paheli-ha-'));
  // As root, PostgreSQL runs as another OS user, who needs access to the folder.
  await chmod(folder, 0o711);
  try {
    const user = await chooseOsUser(folder);
    const plan = { place: { folder, user }, options, signal: stopping };
    const wrong = report(await runTrial(plan));
    if (wrong.length > 0) throw new Error(`FAIL ${wrong.join('; ')}`);
    tell('Everything that was acknowledged is there, and play went on.');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Prints the result and returns what is wrong with it. */
function report({ run, faults, payments }: TrialResult): string[] {
  const { check, phases } = run;
  const slow: string[] = [];
  for (const { name, atMs, replacedMs } of faults) {
    const { firstMs, medianMs, everyoneMs } = recoveryAfter(run.answers, atMs);
    const replaced = replacedMs === null ? '' : `, replaced after ${seconds(replacedMs)}`;
    const times = `first ${seconds(firstMs)}, half ${seconds(medianMs)}, everyone ${seconds(everyoneMs)}`;
    tell(`killed: ${name}${replaced}; players with an answer acknowledged again: ${times}`);
    if (medianMs === null || medianMs > longestMs) slow.push(`play after the loss of the ${name}`);
  }
  const joins = phases.reduce((sum, { recording }) => sum + (recording.samples.join?.length ?? 0), 0);
  const { answers, seats, sessions, ranked, brokenInvariants, prizesComplete } = check;
  tell(
    `answers: ${answers.sent} sent, ${answers.acknowledged} acknowledged, ${answers.acknowledgedButLost} of them lost`,
  );
  tell(`seats: ${joins} acknowledged, ${seats} taken, ${sessions} played, ${ranked} ranked`);
  tell(`payments: ${payments.topUps} top-ups and joins, ${payments.repeated} calls repeated`);
  const counts = phases.flatMap(({ recording }) => Object.entries(recording.counts));
  const failed = counts.filter(([name]) => /^(?:error|players)/.test(name));
  tell(
    `calls that failed: ${failed.map(([name, count]) => `${name.replace('error ', '')} ${count}`).join(', ')}`,
  );
  const rules: [boolean, string][] = [
    [faults.length === 3, 'not everything was killed before the end of the play'],
    [answers.acknowledgedButLost === 0, `${answers.acknowledgedButLost} acknowledged answers are lost`],
    [seats >= joins && joins === sessions, `${joins} joins, ${seats} seats, ${sessions} quizzes`],
    [payments.topUps > 0 && payments.wrongWallets === 0, `${payments.wrongWallets} wallets are wrong`],
    [payments.missingSeats === 0, `${payments.missingSeats} seats are missing`],
    [prizesComplete, 'the prizes are not complete'],
    [brokenInvariants.length === 0, brokenInvariants.join(', ')],
  ];
  return [...slow, ...rules.flatMap(([holds, sentence]) => (holds ? [] : [sentence]))];
}

function seconds(ms: number | null): string {
  return ms === null ? 'never' : `${(ms / 1_000).toFixed(1)} s`;
}

const stopping = stopSignal();
const usage = `
npm run try:ha -- [options]

Tries the high availability of ops/ha on this machine (docs/high-availability.md). The options are those of npm run load;
there are 150 players and 20 questions by default.
`;

await runMain(usage, main, stopping);
