import { expect, test } from 'vitest';
import { createLocalPresence, surplusOf } from './presence';

const ignore = () => undefined;

test('users count once however many connections they have, and leave with the last', async () => {
  const presence = createLocalPresence();
  const leave = [presence.enter('asha', ignore), presence.enter('asha', ignore)];
  const leaveToo = presence.enter('kabir', ignore);
  expect(await presence.count()).toBe(2);
  leave[0]?.();
  leave[0]?.();
  expect(await presence.count()).toBe(2);
  leave[1]?.();
  expect(await presence.count()).toBe(1);
  leaveToo();
  expect(await presence.count()).toBe(0);
});

test('a fourth connection displaces the oldest of its user, once', async () => {
  const presence = createLocalPresence();
  const displaced: string[] = [];
  const enter = (name: string, userId = 'asha') => presence.enter(userId, () => displaced.push(name));
  const leaveFirst = enter('first');
  enter('other', 'kabir');
  for (const name of ['second', 'third']) enter(name);
  expect(displaced).toEqual([]);
  enter('fourth');
  expect(displaced).toEqual(['first']);
  leaveFirst();
  enter('fifth');
  expect(displaced).toEqual(['first', 'second']);
  expect(await presence.count()).toBe(2);
});

test.each([
  [[], []],
  [['a'], []],
  [['c', 'a', 'b'], []],
  [['d', 'b', 'a', 'c'], ['a']],
  [
    ['e', 'd', 'c', 'b', 'a'],
    ['a', 'b'],
  ],
])('of %o, %o are too many', (ids, surplus) => {
  expect(surplusOf(ids)).toEqual(surplus);
});
