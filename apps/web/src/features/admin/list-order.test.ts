import { expect, test } from 'vitest';
import { sortedBy } from './list-order';

test('a column is ordered by at the first press, and turned round by the second', () => {
  expect(sortedBy({}, 'revenue')).toEqual({ sort: 'revenue', order: 'desc' });
  expect(sortedBy({ sort: 'revenue', order: 'desc' }, 'revenue')).toEqual({ sort: 'revenue', order: 'asc' });
  expect(sortedBy({ sort: 'revenue', order: 'asc' }, 'revenue')).toEqual({ sort: 'revenue', order: 'desc' });
});

test('names begin with A', () => {
  expect(sortedBy({ sort: 'revenue', order: 'desc' }, 'name')).toEqual({ sort: 'name', order: 'asc' });
});

test('where nothing is said, the newest are first already', () => {
  expect(sortedBy({}, 'created')).toEqual({ sort: 'created', order: 'asc' });
});
