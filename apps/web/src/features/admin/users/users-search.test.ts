import { expect, test } from 'vitest';
import { readUsersSearch, toListInput } from './users-search';

const user = '01890a5d-ac96-774b-bcce-b302099a8057';

test('the address holds filters, order, page count and the open user', () => {
  const search = { text: 'asha', kyc: 'pending', role: 'admin', sort: 'name', order: 'asc', pages: 3, user };
  expect(readUsersSearch(search)).toEqual(search);
  expect(toListInput(readUsersSearch(search))).toEqual({
    search: 'asha',
    kycStatus: 'pending',
    role: 'admin',
    sort: 'name',
    order: 'asc',
  });
});

test('invalid search parameters are left out', () => {
  for (const wrong of [
    { text: '' },
    { kyc: 'lost' },
    { role: 'root' },
    { sort: 'luck', order: 'up' },
    { pages: 1 },
    { pages: '3' },
    { user: 'me' },
  ])
    expect(readUsersSearch(wrong)).toEqual({});
  expect(readUsersSearch({ pages: 1e6 })).toEqual({ pages: 20 });
});
