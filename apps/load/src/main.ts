import { writeFile } from 'node:fs/promises';
import type { Floors } from './floors/floors';
import { measureDatabase } from './floors/measure-database';
import { measureHello } from './floors/measure-hello';
import { measureSockets } from './floors/measure-sockets';
import { type Options, readOptions } from './options';
import { clusterFigures } from './report/cluster-figures';
import { type Figure, figuresOf, medianFigures, mustBeZero } from './report/figures';
import { renderHtml } from './report/html-report';
import { renderJson } from './report/json-report';
import { describeMachine, type Machine } from './report/machine';
import { renderText } from './report/text-report';
import { type RunResult, runTournament } from './run-tournament';
import { createLoadDatabase, type LoadDatabase, openExistingDatabase } from './target/open-database';
import { type LoadServer, startServer } from './target/start-server';

type Measurement = {
  readonly run: RunResult;
  readonly floors: Floors;
  readonly figures: readonly Figure[];
  readonly machine: Machine;
};

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const measurements: Measurement[] = [];
  for (let number = 1; number <= options.runs; number += 1) {
    tell(`run ${number} of ${options.runs}`);
    measurements.push(await measure(options));
  }
  const last = measurements.at(-1);
  const first = measurements[0];
  if (!last || !first) throw new Error('there was no run');
  const figures = medianFigures(measurements.map((each) => each.figures));
  const settings = describeSettings(options);
  const { machine } = first;
  const medians = options.runs > 1 ? `, medians of ${options.runs} runs` : '';
  const title = `Load test: a tournament of ${options.players} players${medians}`;
  process.stdout.write(renderText(figures, title));
  await writeFile(options.out, renderHtml({ ...last, title, figures, machine, settings }));
  tell(`The report is in ${options.out}.`);
  if (options.json !== undefined) {
    await writeFile(options.json, renderJson({ title, machine, settings, figures, runs: measurements }));
  }
  const isWrong = figures.some((figure) => mustBeZero(figure) && figure.value !== 0);
  if (isWrong) tell('A figure that must be 0 is not: see Correctness.');
  process.exitCode = isWrong ? 1 : 0;
}

/**
 * One tournament on a new database and a new server, then the floors on the same machine and PostgreSQL. With a cluster,
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
    stopping.signal.throwIfAborted();
    tell('floors');
    const floors = {
      hello: await measureHello(options.players, options.floorMs),
      socket: await measureSockets(options.players, options.floorMs),
      database: await measureDatabase(database, options.players, options.floorMs),
    };
    const compared =
      one && share && clusterFigures({ one, share, steady: steady ?? run, restarted: steady && run });
    return { run, floors, figures: [...(compared ?? []), ...figuresOf(run, floors)], machine };
  } finally {
    await database.close();
  }
}

/** How a run's server is made and treated. */
type Setting = { readonly count: number; readonly restarts: boolean };

/** One tournament on a database and a server of its own, for comparison. */
async function compare(options: Options, setting: Setting): Promise<RunResult> {
  tell(`for comparison: ${options.players} players, ${setting.count} of the server's processes, no restart`);
  const database = await openTarget(options);
  try {
    return await runOnServer(database, options, setting);
  } finally {
    await database.close();
    stopping.signal.throwIfAborted();
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
  const { url, serverPid, profiles } = options;
  const surroundings = { tell, signal: stopping.signal };
  if (url !== undefined) {
    const none = { balancerPid: undefined, metricsToken: undefined, restartInTurn: undefined };
    const server = { ...none, url, processes: () => [{ url, pid: serverPid }], output: () => '' };
    return runTournament(database, server, { ...options, restarts }, surroundings);
  }
  const { PATH = '', HOME = '', REDIS_URL } = process.env;
  const inherited = { PATH, HOME, ...(REDIS_URL && count > 1 && { REDIS_URL }) };
  const server: LoadServer = await startServer({ databaseUrl: database.url, count, inherited, profiles });
  try {
    return await runTournament(database, server, { ...options, restarts }, surroundings);
  } catch (error) {
    tell(server.output());
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
    'Listening to live events': options.listenAll ? 'every player' : 'nobody',
    'Reloads after events': options.refetch ? 'as in the web client' : 'none',
    'Queries and mutations over': callsOver[options.calls],
    'Joins at once': String(options.joinsAtOnce),
    Server: options.url ?? `built product, ${describeServer(options)}`,
  };
}

function describeServer({ cluster, rollingRestart }: Options): string {
  if (cluster === 1) return 'one process';
  const restart = rollingRestart ? ', restarted in turn during the play' : '';
  return `${cluster} processes behind HAProxy${restart}`;
}

function tell(progress: string): void {
  process.stderr.write(`${progress}\n`);
}

/** Ends the run under way, so that its server and its database are stopped and removed. */
const stopping = new AbortController();
process.once('SIGINT', () => stopping.abort());
process.once('SIGTERM', () => stopping.abort());
await main().catch((error: unknown) => {
  process.exitCode = 1;
  if (stopping.signal.aborted) return tell('Stopped.');
  tell(error instanceof Error ? (error.stack ?? error.message) : String(error));
});
