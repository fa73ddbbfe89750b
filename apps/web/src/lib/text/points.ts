import { plural, t } from '@lingui/core/macro';

type Counted = { readonly points: number; readonly score: number };

/** Returns the points as a text where they are others than the right answers; undefined where they are the same. */
export function pointsBeside({ points, score }: Counted): string | undefined {
  return points === score ? undefined : formatPoints(points);
}

/** Returns what one question gave or took. */
export function formatGain(points: number): string {
  return points > 0 ? `+${formatPoints(points)}` : formatPoints(points);
}

function formatPoints(points: number): string {
  const sign = points < 0 ? '−' : '';
  return sign + t`${plural(Math.abs(points), { one: '# point', other: '# points' })}`;
}
