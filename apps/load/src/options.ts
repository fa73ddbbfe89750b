import { parseArgs } from 'node:util';

/** The settings of a load test. */
export type Options = {
  /** How many players take part. */
  readonly players: number;
  /** How many questions each of them gets. */
  readonly questions: number;
  /** How often the tournament is repeated, each time on a new database and a new server. */
  readonly runs: number;
  /** The number of server processes behind a load balancer; 1 for a single process without one. */
  readonly cluster: number;
  /** Whether the processes of the cluster are restarted, one after the other, while players play. */
  readonly rollingRestart: boolean;
  /** How many processes act for the players. */
  readonly generators: number;
  /** Whether every player subscribes to live events, as the web client does. */
  readonly listenAll: boolean;
  /** Whether players reload what an event changed on their page, as the web client does. */
  readonly refetch: boolean;
  /** How queries and mutations travel: over HTTP as the web client's do, or over the socket. */
  readonly calls: 'web' | 'http' | 'socket';
  /** How many joins are under way at once, over all generators. */
  readonly joinsAtOnce: number;
  /** How long one floor is measured. */
  readonly floorMs: number;
  /** A server that already runs, instead of one started here. Needs the URL of its database. */
  readonly url: string | undefined;
  /** The process id of that server, for its CPU time and memory. */
  readonly serverPid: number | undefined;
  /** The folder for CPU profiles of the server that is started here; no profiles if undefined. */
  readonly profiles: string | undefined;
  /** The report's file. */
  readonly out: string;
  /** The file for programs; none if undefined. */
  readonly json: string | undefined;
};

/** Reads the settings from command line arguments. Throws on unknown and invalid ones. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      players: { type: 'string', default: '1000' },
      questions: { type: 'string', default: '5' },
      runs: { type: 'string', default: '1' },
      cluster: { type: 'string', default: '1' },
      'rolling-restart': { type: 'boolean', default: false },
      generators: { type: 'string', default: '2' },
      'listen-all': { type: 'string', default: 'true' },
      refetch: { type: 'string', default: 'true' },
      calls: { type: 'string', default: 'web' },
      'joins-at-once': { type: 'string', default: '200' },
      'floor-ms': { type: 'string', default: '3000' },
      url: { type: 'string' },
      'server-pid': { type: 'string' },
      profiles: { type: 'string' },
      out: { type: 'string', default: 'load-report.html' },
      json: { type: 'string' },
    },
  });
  const cluster = wholeNumber('cluster', values.cluster, 1, 16);
  if (cluster > 1 && values.url !== undefined)
    throw new Error('--cluster starts its own servers: leave out --url.');
  if (cluster === 1 && values['rolling-restart'])
    throw new Error('--rolling-restart needs --cluster with at least 2 processes.');
  return {
    cluster,
    rollingRestart: values['rolling-restart'],
    players: wholeNumber('players', values.players, 2, 50_000),
    questions: wholeNumber('questions', values.questions, 1, 20),
    runs: wholeNumber('runs', values.runs, 1, 20),
    generators: wholeNumber('generators', values.generators, 1, 16),
    listenAll: flag('listen-all', values['listen-all']),
    refetch: flag('refetch', values.refetch),
    calls: oneOf('calls', values.calls, ['web', 'http', 'socket'] as const),
    joinsAtOnce: wholeNumber('joins-at-once', values['joins-at-once'], 1, 5_000),
    floorMs: wholeNumber('floor-ms', values['floor-ms'], 100, 60_000),
    url: values.url?.replace(/\/$/, ''),
    serverPid:
      values['server-pid'] === undefined
        ? undefined
        : wholeNumber('server-pid', values['server-pid'], 1, 2 ** 31),
    profiles: values.profiles,
    out: values.out,
    json: values.json,
  };
}

/** Returns a whole number of a range. Throws for anything else. */
export function wholeNumber(name: string, value: string, min: number, max: number): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= min && number <= max) return number;
  throw new Error(`--${name} must be a whole number from ${min} to ${max}.`);
}

function flag(name: string, value: string): boolean {
  return oneOf(name, value, ['true', 'false'] as const) === 'true';
}

function oneOf<Choice extends string>(name: string, value: string, choices: readonly Choice[]): Choice {
  const chosen = choices.find((choice) => choice === value);
  if (chosen === undefined) throw new Error(`--${name} must be ${choices.join(' or ')}.`);
  return chosen;
}
