import { useLingui } from '@lingui/react/macro';
import type { TournamentCard } from '@paheli/core/tournament/schema';

/** Returns what decides on ranks and prizes, in the same words before paying, in the rules and on the results. */
export function useRankingWords({ prizePool }: Pick<TournamentCard, 'prizePool'>): readonly string[] {
  const { t } = useLingui();
  const draw = t`Each player draws other questions, as hard in all.`;
  if (prizePool === 0) {
    return [
      t`More right answers win; with the same number, less answer time. Equal players share their rank.`,
      draw,
    ];
  }
  return [
    t`More right answers win; with the same number, less answer time. Equal players share their prizes.`,
    t`A score of 0 wins nothing. What nobody earns goes to those who won.`,
    draw,
  ];
}
