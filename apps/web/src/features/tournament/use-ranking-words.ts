import { useLingui } from '@lingui/react/macro';
import type { TournamentCard } from '@paheli/core/tournament/schema';
import { marksInShort } from '../../lib/text/marks';

type Terms = Pick<TournamentCard, 'prizePool' | 'marks'>;

/** Returns what decides on ranks and prizes, in the same words before paying, in the rules and on the results. */
export function useRankingWords({ prizePool, marks }: Terms): readonly string[] {
  const { t } = useLingui();
  const draw = t`Each player draws other questions, equally hard overall.`;
  const marking = marks ? [t`Points: ${marksInShort(marks)}. No answer takes nothing.`] : [];
  if (prizePool === 0) {
    return [
      ...marking,
      marks
        ? t`More points win; with the same number, less answer time. Equal players share their rank.`
        : t`More right answers win; with the same number, less answer time. Equal players share their rank.`,
      draw,
    ];
  }
  return [
    ...marking,
    marks
      ? t`More points win; with the same number, less answer time. Equal players share their prizes.`
      : t`More right answers win; with the same number, less answer time. Equal players share their prizes.`,
    marks
      ? t`0 points or fewer win nothing. What nobody earns goes to those who won.`
      : t`A score of 0 wins nothing. What nobody earns goes to those who won.`,
    draw,
  ];
}
