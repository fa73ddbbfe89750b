import { t } from '@lingui/core/macro';
import type { Marks } from '@paheli/core/tournament/marks';

/** Says what answers give and take: '+4 right, −1 wrong', or '+1 easy, +2 medium, +3 hard'. */
export function marksInShort({ easy, medium, hard, wrong }: Marks): string {
  const isEven = easy === medium && medium === hard;
  const gains = isEven ? t`+${easy} right` : t`+${easy} easy, +${medium} medium, +${hard} hard`;
  return wrong === 0 ? gains : t`${gains}, −${wrong} wrong`;
}
