import { setTimeout as sleep } from 'node:timers/promises';
import { Generators, type PhaseReport } from './generator/generators';
import type { GeneratorPlan, SeededPlayer } from './generator/messages';
import type { Options } from './options';
import { awaitSettled, checkTournament, type TournamentCheck } from './target/check-tournament';
import { createFault, faultAfterMs, recoveryMs, startProgram } from './target/faults';
import type { LoadDatabase } from './target/open-database';
import { scheduleTournament, seedTournament } from './target/seed-tournament';
import { readLoopDelayP99 } from './target/server-metrics';
import type { LoadServer } from './target/start-server';
import { type UsageSample, UsageSampler } from './target/usage-sampler';

export const phaseNames = ['connect', 'join', 'wait', 'play', 'settle'] as const;
export type PhaseName = (typeof phaseNames)[number];

/** What happened in one phase. Generators' figures are those of all players. */
export type PhaseResult = Omit<PhaseReport, 'answers'> & {
  readonly name: PhaseName;
  readonly before: UsageSample;
  readonly after: UsageSample;
  readonly serverLoopDelayP99Ms: number | null;
};

export type RunResult = {
  readonly phases: readonly PhaseResult[];
  readonly timeline: readonly UsageSample[];
  readonly check: TournamentCheck;
  /** Every answer that a player sent. */
  readonly answers: PhaseReport['answers'];
  /** How long the restart of all processes took; null where there was none. */
  readonly restartMs: number | null;
  /** Warnings and errors of the server. */
  readonly serverOutput: string;
};

/** The connections that all generators open at once: more would wait in the server's queue for sign-in. */
const connectionsAtOnce = 64;
/** The joins that all generators keep under way at once. */
const joinsAtOnce = 200;
const waitMs = 5_000;
/** How long after the start the first process is restarted: everybody plays, nobody has finished. */
const restartAfterMs = 3_000;
/** How long the play phase may last before players who are not done are given up. */
const longestPlayMs = 300_000;
const longestSettleMs = 90_000;

type Surroundings = {
  readonly tell: (progress: string) => void;
  readonly signal: AbortSignal;
  /** Does something to the server during the play, which begins at that instant. The play may end first. */
  readonly disturb?: (startsAtMs: number) => Promise<void>;
};

/**
 * Plays one whole tournament against a running server and measures each phase. `restarts` restarts the server's processes
 * in turn during the play. Rejects when the signal aborts.
 */
export async function runTournament(
  { database, postmasterPid }: LoadDatabase,
  server: Omit<LoadServer, 'close'>,
  { restarts, ...options }: Options & { readonly restarts: boolean },
  { tell, signal, disturb }: Surroundings,
): Promise<RunResult> {
  tell(`seeding ${options.players} players`);
  const { tournamentId, players } = await seedTournament(database, options.players, options.questions);
  signal.throwIfAborted();
  const generators = Generators.start(options.generators);
  signal.addEventListener('abort', () => generators.kill(), { once: true });
  const sampler = new UsageSampler({
    serverPids: () => server.processes().flatMap(({ pid }) => (pid === undefined ? [] : [pid])),
    balancerPid: server.balancerPid,
    postmasterPid,
    generatorPids: generators.pids,
  });
  const program = options.beside > 0 ? startProgram(options.beside / 100) : undefined;
  const phases: PhaseResult[] = [];
  const answers: PhaseReport['answers'][number][] = [];
  let restartMs: number | null = null;

  async function run(name: PhaseName, work: () => Promise<PhaseReport>): Promise<void> {
    tell(name);
    const before = await sampler.sample();
    await readLoopDelayP99(server);
    const report = await work();
    const serverLoopDelayP99Ms = await readLoopDelayP99(server);
    const after = await sampler.sample();
    const { recording, loopDelayP99Ms } = report;
    for (const answer of report.answers) answers.push(answer);
    phases.push({ recording, loopDelayP99Ms, name, before, after, serverLoopDelayP99Ms });
  }

  try {
    sampler.start();
    await run('connect', () => generators.connect(planFor(options, server.url, tournamentId, players)));
    await run('join', () => generators.command({ type: 'join' }));
    const startsAtMs = Date.now() + waitMs;
    const endsAtMs = startsAtMs + longestPlayMs;
    await scheduleTournament(database, tournamentId, startsAtMs, endsAtMs + longestSettleMs);
    await run('wait', () => generators.command({ type: 'wait', untilMs: startsAtMs - 500 }));
    await run('play', async () => {
      const restarting = restarts ? restartDuring(server, startsAtMs, tell) : null;
      const fault =
        options.fault &&
        createFault(options.fault, { postgres: postmasterPid, server: server.processes()[0]?.pid });
      const recoveredAtMs = startsAtMs + faultAfterMs + (fault?.lastsMs ?? 0) + recoveryMs;
      const playing = generators.command({
        ...{ type: 'play', startsAtMs, endsAtMs },
        ...(fault && { recoveredAtMs }),
      });
      const faulting = fault && sleep(startsAtMs + faultAfterMs - Date.now()).then(() => fault.run());
      const [report, tookMs] = await Promise.all([playing, restarting, faulting, disturb?.(startsAtMs)]);
      restartMs = tookMs;
      return report;
    });
    await run('settle', async () => {
      await endTournament(database, tournamentId, startsAtMs);
      return generators.command({ type: 'settle', withinMs: 20_000 });
    });
    const check = await checkTournament(database, tournamentId, answers);
    const serverOutput = server.output();
    return { phases, timeline: sampler.samples, check, answers, restartMs, serverOutput };
  } finally {
    sampler.stop();
    program?.end();
    await generators.close();
  }
}

/** Restarts the processes in turn in the middle of the play. Returns how long that took, in milliseconds. */
async function restartDuring(
  { restartInTurn }: Pick<LoadServer, 'restartInTurn'>,
  startsAtMs: number,
  tell: Surroundings['tell'],
): Promise<number> {
  if (!restartInTurn) throw new Error('this server cannot be restarted');
  await sleep(Math.max(0, startsAtMs + restartAfterMs - Date.now()));
  const beganAtMs = Date.now();
  await restartInTurn(tell);
  return Date.now() - beganAtMs;
}

/** A full tournament settles when its last player finishes. With players missing, it has to end first. */
async function endTournament(
  database: LoadDatabase['database'],
  tournamentId: string,
  startsAtMs: number,
): Promise<void> {
  if (await awaitSettled(database, tournamentId, 5_000)) return;
  await scheduleTournament(database, tournamentId, startsAtMs, Date.now());
  await awaitSettled(database, tournamentId, longestSettleMs);
}

function planFor(
  options: Options,
  url: string,
  tournamentId: string,
  players: readonly SeededPlayer[],
): GeneratorPlan[] {
  const { hostname, port } = new URL(url);
  const share = (total: number) => Math.max(1, Math.round(total / options.generators));
  return Array.from({ length: options.generators }, (_, index) => ({
    target: { host: hostname, port: Number(port || 80) },
    players: players.filter((__, place) => place % options.generators === index),
    tournamentId,
    calls: options.calls,
    joinsAtOnce: share(joinsAtOnce),
    connectionsAtOnce: share(connectionsAtOnce),
  }));
}
