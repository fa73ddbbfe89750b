import { expect, test } from 'vitest';
import { readTournamentsSearch, toListInput } from './tournaments-search';

test('the address keeps known filters and nothing else', () => {
  const asked = { text: 'Cup', status: 'active', category: 'sports', sort: 'revenue', order: 'asc' } as const;
  expect(readTournamentsSearch({ ...asked, page: 2 })).toEqual(asked);
  expect(
    readTournamentsSearch({ text: 1, status: 'lost', category: 'x', sort: 'luck', order: 'up' }),
  ).toEqual({});
});

test('the list input has the filters and the order of the address', () => {
  expect(toListInput({ text: 'Cup', status: 'active', sort: 'name' })).toEqual({
    search: 'Cup',
    status: ['active'],
    sort: 'name',
  });
  expect(toListInput({})).toEqual({});
});
