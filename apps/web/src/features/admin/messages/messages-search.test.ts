import { expect, test } from 'vitest';
import { readMessagesSearch, toListInput } from './messages-search';

test('open messages are listed by default, and handled ones or all on request', () => {
  expect(toListInput(readMessagesSearch({}))).toEqual({ handled: false });
  expect(toListInput(readMessagesSearch({ state: 'handled' }))).toEqual({ handled: true });
  expect(toListInput(readMessagesSearch({ state: 'all' }))).toEqual({});
});

test('the address holds the search text and the open message, and invalid values are left out', () => {
  const message = '01890a5d-ac96-774b-bcce-b302099a8057';
  const search = { text: 'prize', subject: 'support', pages: 2, message };
  expect(readMessagesSearch(search)).toEqual(search);
  expect(toListInput(readMessagesSearch(search))).toEqual({
    search: 'prize',
    subject: 'support',
    handled: false,
  });
  const wrong = { text: 7, subject: 'spam', state: 'open', pages: 0, message: 'first' };
  expect(readMessagesSearch(wrong)).toEqual({});
});
