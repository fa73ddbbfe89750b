import type { AdminTrends } from '@paheli/core/reports/trends';
import { expect, test } from 'vitest';
import { difficultyOf, revenueOf, sumsOf } from './trend-data';

const trends: AdminTrends = {
  days: [
    { day: '2026-05-31', revenue: 39, joins: 2, activePlayers: 1 },
    { day: '2026-06-01', revenue: 0, joins: 0, activePlayers: 0 },
  ],
  before: { revenue: 30, joins: 4 },
  kycQueue: [],
  difficulty: [
    { category: 'science', difficulty: 'hard', asked: 4, rightPercentage: 25 },
    { category: 'science', difficulty: 'easy', asked: 4, rightPercentage: 75 },
    { category: 'sports', difficulty: 'medium', asked: 2, rightPercentage: 50 },
  ],
};

test('a day is named by the calendar of India in every time zone', () => {
  expect(revenueOf(trends).rows).toEqual([
    { label: '31 May', values: [39, 2] },
    { label: '1 Jun', values: [0, 0] },
  ]);
});

test('each category has easy, medium and hard questions in this order, and a gap where none was asked', () => {
  expect(difficultyOf(trends).rows).toEqual([
    { label: 'science', values: [75, null, 25] },
    { label: 'sports', values: [null, 50, null] },
  ]);
});

test('a sum says how it changed since the period before, and nothing where that had none', () => {
  const changesOf = (before: AdminTrends['before']) =>
    sumsOf({ ...trends, before }).map(({ sum, change }) => `${sum} ${change}`);
  expect(changesOf(trends.before)).toEqual(['₹39 +30%', '2 −50%']);
  expect(changesOf({ revenue: 0, joins: 2 })).toEqual(['₹39 null', '2 ±0%']);
});
