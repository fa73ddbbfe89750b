import { expect, test } from 'vitest';
import { messagesInput, tournamentsInput, usersInput } from './list-input';
import {
  readMessagesSearch,
  readPaymentsSearch,
  readQuestionsSearch,
  readTournamentsSearch,
  readUsersSearch,
} from './page-search';

const id = '01890a5d-ac96-774b-bcce-b302099a8057';

test('users: the address holds filters, order, page count and the open user', () => {
  const search = {
    text: 'asha',
    kyc: 'pending',
    role: 'admin',
    sort: 'name',
    order: 'asc',
    pages: 3,
    user: id,
  };
  expect(readUsersSearch(search)).toEqual(search);
  expect(usersInput(readUsersSearch(search))).toEqual({
    search: 'asha',
    kycStatus: 'pending',
    role: 'admin',
    sort: 'name',
    order: 'asc',
  });
});

test('users: a narrower duty is chosen like a role', () => {
  expect(usersInput(readUsersSearch({ role: 'organiser' }))).toEqual({ duty: 'organiser' });
  expect(usersInput(readUsersSearch({}))).toEqual({});
});

test('users: invalid search parameters are left out', () => {
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

test('tournaments: the address keeps known filters and nothing else', () => {
  const asked = { text: 'Cup', status: 'active', category: 'sports', sort: 'revenue', order: 'asc' } as const;
  expect(readTournamentsSearch({ ...asked, page: 2 })).toEqual(asked);
  expect(
    readTournamentsSearch({ text: 1, status: 'lost', category: 'x', sort: 'luck', order: 'up' }),
  ).toEqual({});
});

test('tournaments: the list input has the filters and the order of the address', () => {
  expect(tournamentsInput({ text: 'Cup', status: 'active', sort: 'name' })).toEqual({
    search: 'Cup',
    status: ['active'],
    sort: 'name',
  });
  expect(tournamentsInput({})).toEqual({});
});

test('questions: the address keeps known filters and nothing else', () => {
  const asked = {
    text: 'Mars',
    category: 'science',
    difficulty: 'hard',
    archived: true,
    dense: true,
  } as const;
  expect(readQuestionsSearch({ ...asked, page: 3 })).toEqual(asked);
  expect(
    readQuestionsSearch({ text: '', category: 'toString', difficulty: 1, archived: 'yes', dense: 1 }),
  ).toEqual({});
  expect(readQuestionsSearch({ text: 'x'.repeat(300) }).text).toHaveLength(200);
});

test('messages: open ones are listed by default, and handled ones or all on request', () => {
  expect(messagesInput(readMessagesSearch({}))).toEqual({ handled: false });
  expect(messagesInput(readMessagesSearch({ state: 'handled' }))).toEqual({ handled: true });
  expect(messagesInput(readMessagesSearch({ state: 'all' }))).toEqual({});
});

test('messages: the address holds the search text and the open message, and invalid values are left out', () => {
  const search = { text: 'prize', subject: 'support', pages: 2, message: id };
  expect(readMessagesSearch(search)).toEqual(search);
  expect(messagesInput(readMessagesSearch(search))).toEqual({
    search: 'prize',
    subject: 'support',
    handled: false,
  });
  const wrong = { text: 7, subject: 'spam', state: 'open', pages: 0, message: 'first' };
  expect(readMessagesSearch(wrong)).toEqual({});
});

test('payments: the address holds the search text and the tab, and unknown values are left out', () => {
  expect(readPaymentsSearch({ text: 'asha', outcome: 'suspense' })).toEqual({
    text: 'asha',
    outcome: 'suspense',
  });
  expect(readPaymentsSearch({ text: '', outcome: 'all', page: 7 })).toEqual({});
  expect(readPaymentsSearch({ text: 'x'.repeat(500) }).text).toHaveLength(200);
});
