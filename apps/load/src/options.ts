import { parseArgs } from 'node:util';
import { faultNames } from './target/faults';

/** The settings of a load test: `--help` says what each means. */
export type Options = ReturnType<typeof readOptions>;

/** Reads the settings from command line arguments. Throws on unknown and invalid ones. */
export function readOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      players: { type: 'string', default: '1000' },
      questions: { type: 'string', default: '5' },
      runs: { type: 'string', default: '1' },
      cluster: { type: 'string', default: '1' },
      'rolling-restart': { type: 'boolean', default: false },
      fault: { type: 'string' },
      beside: { type: 'string', default: '0' },
      generators: { type: 'string', default: '2' },
      calls: { type: 'string', default: 'web' },
      url: { type: 'string' },
      profiles: { type: 'string' },
      json: { type: 'string' },
    },
  });
  const cluster = wholeNumber('cluster', values.cluster, 1, 16);
  const calls = (['web', 'http', 'socket'] as const).find((choice) => choice === values.calls);
  if (calls === undefined) throw new Error('--calls must be web, http or socket.');
  const fault = faultNames.find((name) => name === values.fault);
  if (values.fault !== undefined && fault === undefined)
    throw new Error(
      `--fault must be ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(faultNames)}.`,
    );
  if (cluster > 1 && values.url !== undefined)
    throw new Error('--cluster starts its own servers: leave out --url.');
  if (cluster === 1 && values['rolling-restart'])
    throw new Error('--rolling-restart needs --cluster with at least 2 processes.');
  return {
    cluster,
    calls,
    fault,
    /** How many hundredths of a core another program takes all the time. */
    beside: wholeNumber('beside', values.beside, 0, 100),
    rollingRestart: values['rolling-restart'],
    players: wholeNumber('players', values.players, 2, 50_000),
    questions: wholeNumber('questions', values.questions, 1, 20),
    runs: wholeNumber('runs', values.runs, 1, 20),
    /** How many processes act for the players. */
    generators: wholeNumber('generators', values.generators, 1, 16),
    url: values.url?.replace(/\/$/, ''),
    profiles: values.profiles,
    json: values.json,
  };
}

/** Returns a whole number of a range. Throws for anything else. */
export function wholeNumber(name: string, value: string, min: number, max: number): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= min && number <= max) return number;
  throw new Error(`--${name} must be a whole number from ${min} to ${max}.`);
}
