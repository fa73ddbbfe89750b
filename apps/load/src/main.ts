import { writeFile } from 'node:fs/promises';
import type { Baselines } from './baselines/baselines';
import { measureDatabase } from './baselines/measure-database';
import { measureHello } from './baselines/measure-hello';
import { measureSockets } from './baselines/measure-sockets';
import { type Options, readOptions } from './options';
import { runMain, stopSignal, tellProgress } from './program';
import { clusterFigures } from './report/cluster-figures';
import { type Figure, medianFigures, mustBeZero } from './report/figure';
import { figuresOf, isUnusual } from './report/figures';
import { renderJson } from './report/json-report';
import { describeMachine, type Machine } from './report/machine';
import { renderFailures, renderText } from './report/text-report';
import { type RunResult, runTournament } from './run-tournament';
import { createLoadDatabase, type LoadDatabase, openExistingDatabase } from './target/open-database';
import { type LoadServer, startServer } from './target/start-server';

/** How long one baseline is measured. */
const baselineMs = 3_000;

type Measurement = {
  readonly run: RunResult;
  readonly figures: readonly Figure[];
  readonly machine: Machine;
};

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const measurements: Measurement[] = [];
  for (let number = 1; number <= options.runs; number += 1) {
    tellProgress(`run ${number} of ${options.runs}`);
    measurements.push(await measure(options));
  }
  const [first] = measurements;
  if (!first) throw new Error('there was no run');
  const figures = medianFigures(measurements.map((each) => each.figures));
  const settings = describeSettings(options);
  const { machine } = first;
  const medians = options.runs > 1 ? `, medians of ${options.runs} runs` : '';
  const title = `Load test: a tournament of ${options.players} players${medians}`;
  process.stdout.write(renderText(figures, title));
  for (const { run } of measurements) process.stdout.write(renderFailures(run));
  if (options.json !== undefined) {
    await writeFile(options.json, renderJson({ title, machine, settings, figures, runs: measurements }));
  }
  const isWrong = figures.some((figure) => mustBeZero(figure) && figure.value !== 0);
  if (isWrong) tellProgress('A figure that must be 0 is not: see Correctness.');
  const unusual = isPlainCrowd(options) ? figures.filter(isUnusual) : [];
  for (const { group, name } of unusual) tellProgress(`Too far from what is usual: ${group}, ${name}.`);
  process.exitCode = isWrong || unusual.length > 0 ? 1 : 0;
}

/** Returns whether a run is one that the ratios are known for: with fewer players, batches are small and answers dear. */
function isPlainCrowd({ players, cluster, fault, beside, url, calls }: Options): boolean {
  return players >= 1_500 && cluster === 1 && !fault && beside === 0 && !url && calls === 'web';
}

/**
 * One tournament on a new database and a new server, then the baselines on the same machine and PostgreSQL. With a cluster,
 * the same tournament runs on one process before, also with the players that each process of the cluster has, and on the
 * cluster without a restart.
 */
async function measure(options: Options): Promise<Measurement> {
  const { cluster, rollingRestart } = options;
  const one = cluster > 1 ? await compare(options, { count: 1, restarts: false }) : undefined;
  const share =
    cluster > 1
      ? await compare(
          { ...options, players: Math.ceil(options.players / cluster) },
          { count: 1, restarts: false },
        )
      : undefined;
  const steady = rollingRestart ? await compare(options, { count: cluster, restarts: false }) : undefined;
  const database = await openTarget(options);
  try {
    const machine = describeMachine(database.version);
    const run = await runOnServer(database, options, { count: cluster, restarts: rollingRestart });
    stopping.throwIfAborted();
    tellProgress('baselines');
    const baselines: Baselines = {
      hello: await measureHello(options.players, baselineMs),
      socket: await measureSockets(options.players, baselineMs),
      database: await measureDatabase(database, options.players, baselineMs),
    };
    const compared =
      one && share && clusterFigures({ one, share, steady: steady ?? run, restarted: steady && run });
    return { run, figures: [...(compared ?? []), ...figuresOf(run, baselines)], machine };
  } finally {
    await database.close();
  }
}

/** How a run's server is made and treated. */
type Setting = { readonly count: number; readonly restarts: boolean };

/** One tournament on a database and a server of its own, for comparison. */
async function compare(options: Options, setting: Setting): Promise<RunResult> {
  tellProgress(
    `for comparison: ${options.players} players, ${setting.count} of the server's processes, no restart`,
  );
  const database = await openTarget(options);
  try {
    return await runOnServer(database, options, setting);
  } finally {
    await database.close();
    stopping.throwIfAborted();
  }
}

function openTarget({ url, cluster }: Options): Promise<LoadDatabase> {
  const { DATABASE_URL } = process.env;
  if (url === undefined) return createLoadDatabase(DATABASE_URL, cluster);
  if (DATABASE_URL === undefined) throw new Error('--url needs the DATABASE_URL of that server.');
  return openExistingDatabase(DATABASE_URL);
}

async function runOnServer(
  database: LoadDatabase,
  options: Options,
  { count, restarts }: Setting,
): Promise<RunResult> {
  const { url, profiles } = options;
  const surroundings = { tell: tellProgress, signal: stopping };
  if (url !== undefined) {
    const none = { balancerPid: undefined, metricsToken: undefined, restartInTurn: undefined };
    const server = { ...none, url, processes: () => [{ url, pid: undefined }], output: () => '' };
    return runTournament(database, server, { ...options, restarts }, surroundings);
  }
  const { REDIS_URL } = process.env;
  const env = { ...(REDIS_URL && count > 1 && { REDIS_URL }) };
  const server: LoadServer = await startServer({ databaseUrl: database.url, count, env, profiles });
  try {
    return await runTournament(database, server, { ...options, restarts }, surroundings);
  } catch (error) {
    tellProgress(server.output());
    throw error;
  } finally {
    await server.close();
  }
}

const callsOver = {
  web: 'the socket for calls of a crowd, HTTP for all others, as in the web client',
  http: 'HTTP',
  socket: 'the socket',
} as const;

function describeSettings(options: Options): Record<string, string> {
  return {
    Players: String(options.players),
    Questions: String(options.questions),
    Generators: String(options.generators),
    'Queries and mutations over': callsOver[options.calls],
    Fault: options.fault ?? 'none',
    'Taken by another program': `${options.beside} % of a core`,
    Server: options.url ?? `built product, ${describeServer(options)}`,
  };
}

function describeServer({ cluster, rollingRestart }: Options): string {
  if (cluster === 1) return 'one process';
  const restart = rollingRestart ? ', restarted in turn during the play' : '';
  return `${cluster} processes behind HAProxy${restart}`;
}

const stopping = stopSignal();
const usage = `
npm run load -- [options]

Plays a whole tournament against the built product and measures it (docs/load.md).

  --players <number>      players, 1000 by default
  --questions <number>    questions of the quiz, 5 by default
  --runs <number>         repetitions, whose medians are printed; 1 by default
  --cluster <number>      server processes behind HAProxy, 1 by default
  --rolling-restart       restarts these processes in turn while players play
  --fault <name>          core: another program takes a whole core for ten seconds, five after the start;
                          postgres, server: it stands still for two
  --beside <percent>      another program takes so much of a core all the time; 0 by default
  --generators <number>   processes that act for the players, 2 by default
  --calls <way>           web: over socket and HTTP as in the web client (default); http or socket: all travel so
  --url <address>         a server that already runs, with RATE_PER_ADDRESS=1000000; needs the DATABASE_URL of its database,
                          which gets the test's players and keeps them
  --profiles <folder>     for CPU profiles of the server
  --json <file>           for all figures, percentiles and counts, and the use of processor and memory
`;

await runMain(usage, main, stopping);
