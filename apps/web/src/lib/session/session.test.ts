import type { Profile } from '@paheli/core/account/schema';
import { afterEach, expect, test } from 'vitest';
import { clearSession, expireSession, session, storeSession, updateUser } from './session';

/** The fields of a profile that these tests compare. */
const userOf = (id: string, walletBalance: number) => ({ id, name: id, walletBalance }) as unknown as Profile;

afterEach(clearSession);

test('fields from the server are merged into the session', () => {
  storeSession({ token: 'one', user: userOf('asha', 10) });
  updateUser({ walletBalance: 20 });
  updateUser({ ...userOf('asha', 30), name: 'Asha' });
  expect(session.get()).toEqual({ token: 'one', user: { id: 'asha', name: 'Asha', walletBalance: 30 } });
});

test('a response for an earlier user does not change the current user', () => {
  storeSession({ token: 'two', user: userOf('ravi', 5) });
  updateUser(userOf('asha', 1000));
  expect(session.get()).toEqual({ token: 'two', user: userOf('ravi', 5) });
});

test('an expired session ends alone, and its successor stays', () => {
  storeSession({ token: 'two', user: userOf('ravi', 5) });
  expireSession('one');
  expect(session.get()?.token).toBe('two');
  expireSession('two');
  expect(session.get()).toBeNull();
});
