import { expect, test } from 'vitest';
import { sortedBy } from './list-order';

test('the first press on a column sorts by it, and the second reverses the order', () => {
  expect(sortedBy({}, 'revenue')).toEqual({ sort: 'revenue', order: 'desc' });
  expect(sortedBy({ sort: 'revenue', order: 'desc' }, 'revenue')).toEqual({ sort: 'revenue', order: 'asc' });
  expect(sortedBy({ sort: 'revenue', order: 'asc' }, 'revenue')).toEqual({ sort: 'revenue', order: 'desc' });
});

test('names are sorted from A to Z first', () => {
  expect(sortedBy({ sort: 'revenue', order: 'desc' }, 'name')).toEqual({ sort: 'name', order: 'asc' });
});

test('the default order is newest first', () => {
  expect(sortedBy({}, 'created')).toEqual({ sort: 'created', order: 'asc' });
});
