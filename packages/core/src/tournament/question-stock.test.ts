import { expect, test } from 'vitest';
import { noDifficulties } from './difficulties';
import { questionStock } from './question-stock';

const usableOfEach = { easy: 9, medium: 30, hard: 1 };
const facts = { usableQuestions: 40, usableOfEach, questionsCount: 10, difficulties: null, frozen: false };

test.each([
  [0, { shortage: 10, lowStock: true }],
  [9, { shortage: 1, lowStock: true }],
  [10, { shortage: 0, lowStock: true }],
  [29, { shortage: 0, lowStock: true }],
  [30, { shortage: 0, lowStock: false }],
])('%d questions for a tournament that asks ten', (usableQuestions, stock) => {
  expect(questionStock({ ...facts, usableQuestions })).toEqual({ ...stock, missing: noDifficulties });
});

test.each([
  [
    { easy: 3, medium: 7, hard: 0 },
    { shortage: 0, missing: noDifficulties, lowStock: false },
  ],
  [
    { easy: 4, medium: 6, hard: 0 },
    { shortage: 0, missing: noDifficulties, lowStock: true },
  ],
  [
    { easy: 3, medium: 3, hard: 4 },
    { shortage: 3, missing: { easy: 0, medium: 0, hard: 3 }, lowStock: true },
  ],
  [
    { easy: 10, medium: 0, hard: 0 },
    { shortage: 1, missing: { easy: 1, medium: 0, hard: 0 }, lowStock: true },
  ],
])('%j of 9 easy, 30 medium and one hard question', (difficulties, stock) => {
  expect(questionStock({ ...facts, difficulties })).toEqual(stock);
});

test('a frozen pool is never short: its voided questions do not prevent joining', () => {
  const difficulties = { easy: 0, medium: 0, hard: 10 };
  const stock = questionStock({ ...facts, usableQuestions: 9, difficulties, frozen: true });
  expect(stock).toEqual({ shortage: 0, missing: noDifficulties, lowStock: true });
});
