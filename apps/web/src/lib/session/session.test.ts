import type { Profile } from '@paheli/core/account/schema';
import { afterEach, expect, test } from 'vitest';
import { clearSession, expireSession, session, storeSession, updateUser } from './session';

/** As much of a profile as is told apart here. */
const userOf = (id: string, walletBalance: number) => ({ id, name: id, walletBalance }) as unknown as Profile;

afterEach(clearSession);

test('what is learnt of the user is merged into the session', () => {
  storeSession({ token: 'one', user: userOf('asha', 10) });
  updateUser({ walletBalance: 20 });
  updateUser({ ...userOf('asha', 30), name: 'Asha' });
  expect(session.get()).toEqual({ token: 'one', user: { id: 'asha', name: 'Asha', walletBalance: 30 } });
});

test('an answer about who was signed in before says nothing of who is now', () => {
  storeSession({ token: 'two', user: userOf('ravi', 5) });
  updateUser(userOf('asha', 1000));
  expect(session.get()).toEqual({ token: 'two', user: userOf('ravi', 5) });
});

test('a session that is over ends itself alone, not the one that has taken its place', () => {
  storeSession({ token: 'two', user: userOf('ravi', 5) });
  expireSession('one');
  expect(session.get()?.token).toBe('two');
  expireSession('two');
  expect(session.get()).toBeNull();
});
