import { writeFile } from 'node:fs/promises';
import type { Floors } from './floors/floors';
import { measureDatabase } from './floors/measure-database';
import { measureHello } from './floors/measure-hello';
import { measureSockets } from './floors/measure-sockets';
import { type Options, readOptions } from './options';
import { type Figure, figuresOf, medianFigures } from './report/figures';
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
  const isWrong = figures.some(({ name, value }) => name.endsWith('(must be 0)') && value !== 0);
  if (isWrong) tell('A figure that must be 0 is not: see Correctness.');
  process.exitCode = isWrong ? 1 : 0;
}

/** One tournament on a new database and a new server, then the floors on the same machine and PostgreSQL. */
async function measure(options: Options): Promise<Measurement> {
  const database = await openTarget(options);
  try {
    const machine = describeMachine(database.version);
    const run = await runOnServer(database, options);
    stopping.signal.throwIfAborted();
    tell('floors');
    const floors = {
      hello: await measureHello(options.players, options.floorMs),
      socket: await measureSockets(options.players, options.floorMs),
      database: await measureDatabase(database, options.players, options.floorMs),
    };
    return { run, floors, figures: figuresOf(run, floors), machine };
  } finally {
    await database.close();
  }
}

function openTarget({ url }: Options): Promise<LoadDatabase> {
  const { DATABASE_URL } = process.env;
  if (url === undefined) return createLoadDatabase(DATABASE_URL);
  if (DATABASE_URL === undefined) throw new Error('--url needs the DATABASE_URL of that server.');
  return openExistingDatabase(DATABASE_URL);
}

async function runOnServer(database: LoadDatabase, options: Options): Promise<RunResult> {
  if (options.url !== undefined) {
    const server = { url: options.url, pid: options.serverPid, output: () => '' };
    return runTournament(database, server, options, { tell, signal: stopping.signal });
  }
  const { PATH = '', HOME = '' } = process.env;
  const server: LoadServer = await startServer(database.url, { PATH, HOME }, options.profiles);
  try {
    return await runTournament(database, server, options, { tell, signal: stopping.signal });
  } catch (error) {
    tell(server.output());
    throw error;
  } finally {
    await server.close();
  }
}

const callsOver = {
  web: 'the socket for quizzes, HTTP for all others, as in the web client',
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
    Server: options.url ?? 'built product, one process',
  };
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
