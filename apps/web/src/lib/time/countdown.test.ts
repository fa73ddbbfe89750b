import { expect, test } from 'vitest';
import { countdownParts } from './countdown';

const [minute, hour] = [60_000, 60 * 60_000];

test.each([
  [13 * minute, { days: 0, hours: 0, minutes: 13, seconds: 0 }],
  [4 * hour + 12 * minute + 9_999, { days: 0, hours: 4, minutes: 12, seconds: 9 }],
  [25 * hour + 61_000, { days: 1, hours: 1, minutes: 1, seconds: 1 }],
  [24 * hour, { days: 1, hours: 0, minutes: 0, seconds: 0 }],
])('the parts of a countdown of %i ms are rounded down and add up to it', (remaining, parts) => {
  expect(countdownParts(remaining)).toEqual(parts);
});

test('a countdown shows zeros from the target on', () => {
  const zeros = { days: 0, hours: 0, minutes: 0, seconds: 0 };
  for (const remaining of [0, -1, -1e12]) expect(countdownParts(remaining)).toEqual(zeros);
});
