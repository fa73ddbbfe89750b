import { expect, test } from 'vitest';
import { questionStock } from './question-stock';

test.each([
  [0, { shortage: 10, lowStock: true }],
  [9, { shortage: 1, lowStock: true }],
  [10, { shortage: 0, lowStock: true }],
  [29, { shortage: 0, lowStock: true }],
  [30, { shortage: 0, lowStock: false }],
])('%d questions for a tournament that asks ten', (usableQuestions, stock) => {
  expect(questionStock({ usableQuestions, questionsCount: 10, frozen: false })).toEqual(stock);
});

test('a frozen pool is never short: its voided questions do not prevent joining', () => {
  const stock = questionStock({ usableQuestions: 9, questionsCount: 10, frozen: true });
  expect(stock).toEqual({ shortage: 0, lowStock: true });
});
