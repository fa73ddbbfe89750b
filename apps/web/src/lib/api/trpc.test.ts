import type { Profile } from '@paheli/core/account/schema';
import { afterEach, expect, test } from 'vitest';
import { achievementNews, addAchievementNews } from '../live/achievement-news';
import { clearSession, storeSession } from '../session/session';
import { queries } from './trpc';

const signIn = (id: string, token: string) => storeSession({ token, user: { id } as unknown as Profile });
const link = () => queries.auth.friends.link.getData();
const remember = () => queries.auth.friends.link.setData(undefined, { linkCode: 'asha' });

afterEach(clearSession);

test('what was asked for one account is not kept for the next, whichever tab it signed in in', () => {
  signIn('asha', 'one');
  remember();
  signIn('ravi', 'two');
  expect(link()).toBeUndefined();
});

test('nothing is kept of an account that was signed out', () => {
  signIn('asha', 'one');
  remember();
  addAchievementNews({ kind: 'century', title: 'Century' });
  clearSession();
  expect(link()).toBeUndefined();
  expect(achievementNews.get()).toEqual([]);
});

test('a fresh profile of the same account throws nothing away', () => {
  signIn('asha', 'one');
  remember();
  signIn('asha', 'one');
  expect(link()).toEqual({ linkCode: 'asha' });
});
