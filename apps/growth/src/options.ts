import { parseArgs } from 'node:util';
import { wholeNumber } from '@paheli/load/options';

/** The settings of a growth test: `--help` says what each means. */
export type GrowthOptions = ReturnType<typeof readGrowthOptions>;

/** Reads the settings from command line arguments. Throws on unknown and invalid ones. */
export function readGrowthOptions(args: readonly string[]) {
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
    ...values,
    answers: wholeNumber('answers', values.answers, 1_000, 100_000_000),
    users: wholeNumber('users', values.users, 1_000, 20_000_000),
    rounds: wholeNumber('rounds', values.rounds, 1, 100),
  };
}
