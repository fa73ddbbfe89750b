import { expect, test } from 'vitest';
import type { SentAnswer } from '../generator/messages';
import { compareAnswers, type StoredAnswer } from './check-tournament';

const sent = (changes: Partial<SentAnswer>): SentAnswer => ({
  userId: 'asha',
  questionIndex: 0,
  answer: 2,
  sentAtMs: 1_000,
  deadlineAtMs: 2_000,
  acknowledged: 'counted',
  acknowledgedAtMs: 1_010,
  ...changes,
});
const stored = (changes: Partial<StoredAnswer> = {}): StoredAnswer => ({
  userId: 'asha',
  questionIndex: 0,
  answer: 2,
  timedOut: false,
  ...changes,
});

test('an acknowledged answer that is stored is fine', () => {
  expect(compareAnswers([sent({})], [stored()])).toEqual({
    sent: 1,
    acknowledged: 1,
    stored: 1,
    acknowledgedButLost: 0,
    onTimeButTimedOut: 0,
  });
});

test.each([
  ['missing', []],
  ['another one', [stored({ answer: 3 })]],
  ['timed out', [stored({ answer: null, timedOut: true })]],
])('an acknowledged answer that is stored as %s counts as lost', (_name, rows) => {
  const check = compareAnswers([sent({})], rows);
  expect([check.acknowledgedButLost, check.onTimeButTimedOut]).toEqual([1, 1]);
});

test('an unacknowledged answer is lost only if it was sent in time', () => {
  const rows = [stored({ answer: null, timedOut: true })];
  expect(compareAnswers([sent({ acknowledged: null })], rows).onTimeButTimedOut).toBe(1);
  expect(compareAnswers([sent({ acknowledged: null, sentAtMs: 2_000 })], rows).onTimeButTimedOut).toBe(0);
});

test('answers of several players and questions are told apart', () => {
  const all = ['asha', 'ravi'].flatMap((userId) =>
    [0, 1].map((questionIndex) => ({ userId, questionIndex })),
  );
  const check = compareAnswers(
    all.map((key) => sent(key)),
    all.map((key) => stored(key)),
  );
  expect(check).toMatchObject({ acknowledged: 4, stored: 4, acknowledgedButLost: 0 });
});
