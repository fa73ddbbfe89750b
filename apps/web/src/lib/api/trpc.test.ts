import type { Profile } from '@paheli/core/account/schema';
import { afterEach, expect, test } from 'vitest';
import { achievementNews, addAchievementNews } from '../live/achievement-news';
import { clearSession, storeSession } from '../session/session';
import { queries } from './trpc';

const signIn = (id: string, token: string) => storeSession({ token, user: { id } as unknown as Profile });
const link = () => queries.auth.friends.link.getData();
const remember = () => queries.auth.friends.link.setData(undefined, { linkCode: 'asha' });

afterEach(clearSession);

test('data of one account is dropped when another signs in, in any tab', () => {
  signIn('asha', 'one');
  remember();
  signIn('ravi', 'two');
  expect(link()).toBeUndefined();
});

test('signing out drops all data of the account', () => {
  signIn('asha', 'one');
  remember();
  addAchievementNews({ kind: 'century', title: 'Century' });
  clearSession();
  expect(link()).toBeUndefined();
  expect(achievementNews.get()).toEqual([]);
});

test('a fresh profile of the same account keeps the data', () => {
  signIn('asha', 'one');
  remember();
  signIn('asha', 'one');
  expect(link()).toEqual({ linkCode: 'asha' });
});
