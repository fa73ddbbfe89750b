import { expect, test } from 'vitest';
import { readTournamentsSearch, sortedBy, toListInput } from './tournaments-search';

test('an address keeps what the page knows and nothing else', () => {
  const asked = { text: 'Cup', status: 'active', category: 'sports', sort: 'revenue', order: 'asc' } as const;
  expect(readTournamentsSearch({ ...asked, page: 2 })).toEqual(asked);
  expect(
    readTournamentsSearch({ text: 1, status: 'lost', category: 'x', sort: 'luck', order: 'up' }),
  ).toEqual({});
});

test('the server is asked for what the address says', () => {
  expect(toListInput({ text: 'Cup', status: 'active', sort: 'name' })).toEqual({
    search: 'Cup',
    status: ['active'],
    sort: 'name',
  });
  expect(toListInput({})).toEqual({});
});

test('pressing a column orders by it, and pressing it again turns the order round', () => {
  expect(sortedBy({}, 'revenue')).toEqual({ sort: 'revenue', order: 'desc' });
  expect(sortedBy({ sort: 'revenue', order: 'desc' }, 'revenue')).toEqual({ sort: 'revenue', order: 'asc' });
  expect(sortedBy({ text: 'Cup', sort: 'revenue', order: 'asc' }, 'name')).toEqual({
    text: 'Cup',
    sort: 'name',
    order: 'asc',
  });
});
