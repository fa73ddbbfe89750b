import { plural } from '@lingui/core/macro';

/** Returns how many results of a team count, in one sentence. */
export function teamResults(best: number): string {
  return plural(best, {
    one: 'The best result of a team counts.',
    other: 'The # best results of a team are added up.',
  });
}
