import { parseArgs } from 'node:util';
import { wholeNumber } from '@paheli/load/options';

/** The settings of a simulation. */
export type SimulateOptions = ReturnType<typeof readSimulateOptions>;

/** Reads the settings from command line arguments. Throws on unknown and invalid ones. */
export function readSimulateOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      players: { type: 'string', default: '1000' },
      questions: { type: 'string', default: '10' },
      seed: { type: 'string', default: '1' },
      seeds: { type: 'string', default: '1' },
      fast: { type: 'boolean', default: false },
      url: { type: 'string' },
    },
  });
  if (values.fast && values.url !== undefined) throw new Error('--fast uses no server: leave out --url.');
  return {
    players: wholeNumber('players', values.players, 25, 10_000),
    questions: wholeNumber('questions', values.questions, 5, 15),
    /** The first seed. */
    seed: wholeNumber('seed', values.seed, 1, 1_000_000),
    /** How many seeds, one after the other. */
    seeds: wholeNumber('seeds', values.seeds, 1, 1_000),
    /** Whether the simulated facts go straight to the rules, without a server. */
    fast: values.fast,
    /** A server that already runs. Needs the URL of its database, and a proxy setting that trusts this machine. */
    url: values.url?.replace(/\/$/, ''),
  };
}
