import { parseArgs } from 'node:util';
import { wholeNumber } from '@paheli/load/options';

export type FaultOptions = ReturnType<typeof readFaultOptions>;

/** Reads the settings from command line arguments. Throws on unknown and invalid ones. */
export function readFaultOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '10' },
      seed: { type: 'string', default: '1' },
      players: { type: 'string', default: '40' },
      questions: { type: 'string', default: '3' },
    },
  });
  return {
    rounds: wholeNumber('rounds', values.rounds, 1, 10_000),
    /** The seed of the first round; each later one has the next. */
    seed: wholeNumber('seed', values.seed, 1, 1_000_000),
    players: wholeNumber('players', values.players, 4, 500),
    questions: wholeNumber('questions', values.questions, 1, 15),
  };
}
