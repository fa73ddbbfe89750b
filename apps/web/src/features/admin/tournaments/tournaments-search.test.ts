import { expect, test } from 'vitest';
import { readTournamentsSearch, toListInput } from './tournaments-search';

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
