import { expect, test } from 'vitest';
import { questionStock } from './question-stock';

test.each([
  [0, { shortage: 10, lowStock: true }],
  [9, { shortage: 1, lowStock: true }],
  [10, { shortage: 0, lowStock: true }],
  [29, { shortage: 0, lowStock: true }],
  [30, { shortage: 0, lowStock: false }],
])('%d questions for a tournament that asks ten', (usable, stock) => {
  expect(questionStock(usable, 10)).toEqual(stock);
});
