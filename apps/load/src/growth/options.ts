import { parseArgs } from 'node:util';
import { wholeNumber } from '../options';

/** The settings of a growth test. */
export type GrowthOptions = {
  readonly answers: number;
  readonly users: number;
  /** How often each read runs with each parameter. */
  readonly rounds: number;
  /** Only reads whose names contain this text; all if undefined. */
  readonly only: string | undefined;
  /** The folder for plans; none if undefined. */
  readonly plans: string | undefined;
  /** The file for programs; none if undefined. */
  readonly json: string | undefined;
  /** A database that an earlier run has filled and kept. */
  readonly filled: string | undefined;
  /** Whether the database stays. */
  readonly keep: boolean;
};

/** Reads the settings from command line arguments. Throws on unknown and invalid ones. */
export function readGrowthOptions(args: readonly string[]): GrowthOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      answers: { type: 'string', default: '5000000' },
      users: { type: 'string', default: '1000000' },
      rounds: { type: 'string', default: '5' },
      only: { type: 'string' },
      plans: { type: 'string' },
      json: { type: 'string' },
      filled: { type: 'string' },
      keep: { type: 'boolean', default: false },
    },
  });
  return {
    answers: wholeNumber('answers', values.answers, 1_000, 100_000_000),
    users: wholeNumber('users', values.users, 1_000, 20_000_000),
    rounds: wholeNumber('rounds', values.rounds, 1, 100),
    only: values.only,
    plans: values.plans,
    json: values.json,
    filled: values.filled,
    keep: values.keep,
  };
}
