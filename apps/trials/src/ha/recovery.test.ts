import type { SentAnswer } from '@paheli/load/generator/messages';
import { expect, test } from 'vitest';
import { recoveryAfter } from './recovery';

const answer = (userId: string, sentAtMs: number, acknowledgedAtMs: number | null): SentAnswer => ({
  userId,
  questionIndex: 0,
  answer: 1,
  sentAtMs,
  deadlineAtMs: sentAtMs + 5_000,
  acknowledged: acknowledgedAtMs === null ? null : 'counted',
  acknowledgedAtMs,
});

test('each player counts with the first answer that was sent and acknowledged after the fault', () => {
  const answers = [
    // Sent before the fault: says nothing about the time after it.
    answer('asha', 990, 1_010),
    answer('asha', 1_200, null),
    answer('asha', 6_000, 6_100),
    answer('asha', 9_000, 9_100),
    answer('ravi', 1_900, 2_000),
    answer('meera', 3_900, 4_000),
  ];
  expect(recoveryAfter(answers, 1_000)).toEqual({ firstMs: 1_000, medianMs: 3_000, everyoneMs: 5_100 });
});

test('where nothing was acknowledged after the fault, there is no recovery', () => {
  const never = { firstMs: null, medianMs: null, everyoneMs: null };
  expect(recoveryAfter([answer('asha', 500, 600), answer('asha', 1_500, null)], 1_000)).toEqual(never);
});
