import { expect, test } from 'vitest';
import { DraftMarks, marksOrNull, pointsOf, pointsOfQuestion, usualMarks } from './marks';

const asked = [
  { difficulty: 'easy', isRight: true, isAnswered: true },
  { difficulty: 'hard', isRight: true, isAnswered: false },
  { difficulty: 'hard', isRight: false, isAnswered: true },
  { difficulty: 'medium', isRight: false, isAnswered: true },
  { difficulty: 'medium', isRight: false, isAnswered: false },
] as const;

test('points are the weights of right and voided questions less what wrong answers take', () => {
  expect(pointsOf({ easy: 2, medium: 3, hard: 5, wrong: 1 }, asked)).toBe(2 + 5 - 1 - 1);
  expect(pointsOf({ easy: 3, medium: 3, hard: 3, wrong: 3 }, asked.slice(2))).toBe(-6);
});

test('a question gives its weight where it is right or voided, a wrong answer takes points, and no answer none', () => {
  const weights = { right: 4, wrong: 1 };
  expect(pointsOfQuestion(weights, { isRight: true, isAnswered: false })).toBe(4);
  expect(pointsOfQuestion(weights, { isRight: false, isAnswered: true })).toBe(-1);
  expect(pointsOfQuestion(weights, { isRight: false, isAnswered: false })).toBe(0);
  expect(pointsOfQuestion({ ...weights, wrong: 0 }, { isRight: false, isAnswered: true })).toBe(0);
});

test('with the usual marks, points are right answers', () => {
  expect(pointsOf(usualMarks, asked)).toBe(2);
  expect(marksOrNull({ ...usualMarks })).toBeNull();
  expect(marksOrNull({ ...usualMarks, wrong: 1 })).toEqual({ ...usualMarks, wrong: 1 });
});

test.each([
  [{ easy: 1, medium: 2, hard: 10, wrong: 1 }, []],
  [{ easy: 1, medium: 2, hard: 3, wrong: 2 }, ['wrong']],
  [{ easy: 0, medium: 11, hard: 1.5, wrong: -1 }, ['easy', 'medium', 'hard', 'wrong']],
])('%j is refused at %j', (marks, fields) => {
  const { error } = DraftMarks.safeParse(marks);
  expect(error?.issues.map(({ path }) => path[0]) ?? []).toEqual(fields);
});
