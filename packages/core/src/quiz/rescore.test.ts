import fc from 'fast-check';
import { expect, test } from 'vitest';
import { questionMs } from './constants';
import { type CountedQuestion, rescore } from './rescore';

const question = fc.record({
  isCorrect: fc.boolean(),
  timeMs: fc.nat(questionMs),
  voided: fc.boolean(),
}) satisfies fc.Arbitrary<CountedQuestion>;
const sessions = fc.array(question, { maxLength: 30 });
const as = (voided: boolean) => (each: CountedQuestion) => ({ ...each, voided });

test('without a voided question, score and time are those of the answers', () => {
  fc.assert(
    fc.property(sessions, (questions) => {
      const { score, totalTimeMs } = rescore(questions.map(as(false)));
      expect(score).toBe(questions.filter(({ isCorrect }) => isCorrect).length);
      expect(totalTimeMs).toBe(questions.reduce((sum, { timeMs }) => sum + timeMs, 0));
    }),
  );
});

test('each voided question counts as right, whatever the answer and its time', () => {
  fc.assert(
    fc.property(sessions, fc.array(question), (questions, voided) => {
      const sound = questions.map(as(false));
      const before = rescore(sound);
      const after = rescore([...sound, ...voided.map(as(true))]);
      expect(after.score).toBe(before.score + voided.length);
      expect(after.totalTimeMs).toBe(before.totalTimeMs + voided.length * after.voidedTimeMs);
    }),
  );
});

test('a voided question takes the mean of the others, within half a millisecond', () => {
  fc.assert(
    fc.property(fc.array(question, { minLength: 1 }), (questions) => {
      const sound = questions.map(as(false));
      const mean = rescore(sound).totalTimeMs / sound.length;
      expect(Math.abs(rescore(sound).voidedTimeMs - mean)).toBeLessThanOrEqual(0.5);
    }),
  );
});

test('voiding never takes a point away', () => {
  fc.assert(
    fc.property(sessions, fc.nat(), (questions, at) => {
      const voided = questions.map((each, index) => ({ ...each, voided: each.voided || index === at }));
      expect(rescore(voided).score).toBeGreaterThanOrEqual(rescore(questions).score);
    }),
  );
});

test('half a millisecond is rounded up', () => {
  const answered = (timeMs: number) => ({ isCorrect: true, timeMs, voided: false });
  const voided = { isCorrect: false, timeMs: questionMs, voided: true };
  expect(rescore([answered(1_000), answered(2_001), voided])).toEqual({
    score: 3,
    totalTimeMs: 4_502,
    voidedTimeMs: 1_501,
  });
});

test('if every question is voided, all are right and the time is zero', () => {
  const voided = { isCorrect: false, timeMs: 3_000, voided: true };
  expect(rescore([voided, voided])).toEqual({ score: 2, totalTimeMs: 0, voidedTimeMs: 0 });
});
