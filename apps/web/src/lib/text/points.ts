import { plural, t } from '@lingui/core/macro';
import type { Marks } from '@paheli/core/tournament/marks';

/** Says what answers give and take: '+4 right, −1 wrong', or '+1 easy, +2 medium, +3 hard'. */
export function marksInShort({ easy, medium, hard, wrong }: Marks): string {
  const isEven = easy === medium && medium === hard;
  const gains = isEven ? t`+${easy} right` : t`+${easy} easy, +${medium} medium, +${hard} hard`;
  return wrong === 0 ? gains : t`${gains}, −${wrong} wrong`;
}

type Counted = { readonly points: number; readonly score: number };

/** Returns the points as a text where they are others than the right answers; undefined where they are the same. */
export function pointsBeside({ points, score }: Counted): string | undefined {
  return points === score ? undefined : formatPoints(points);
}

function formatPoints(points: number): string {
  const sign = points < 0 ? '−' : '';
  return sign + t`${plural(Math.abs(points), { one: '# point', other: '# points' })}`;
}
