import { expect, test } from 'vitest';
import { openTestApp } from '../testing/test-app';
import { followQuizzes } from './follow-quizzes';

const site = openTestApp();

/** The services, with a count of the listeners to a user's events. */
function countListeners() {
  const { hub } = site.services;
  const counted = { listening: 0 };
  const listen: typeof hub.listen = (userId, listener) => {
    counted.listening += 1;
    const stop = hub.listen(userId, listener);
    return () => {
      counted.listening -= 1;
      stop();
    };
  };
  return { services: { ...site.services, hub: { ...hub, listen } }, counted };
}

const unasked = () => expect.unreachable('nobody is there to be told');

test('a user who leaves has no listener left, also after leaving before the start', async () => {
  const { viewer } = await site.player();
  const signedIn = {
    ...viewer,
    ...{ username: '', sessionId: '', language: null, suspension: null, expiresAt: site.deps.now() },
  };
  const { services, counted } = countListeners();
  const leaving = new AbortController();
  followQuizzes(services, signedIn, leaving.signal, { send: unasked, fail: unasked });
  expect(counted.listening).toBe(1);
  leaving.abort();
  expect(counted.listening).toBe(0);
  followQuizzes(services, signedIn, leaving.signal, { send: unasked, fail: unasked });
  expect(counted.listening).toBe(0);
});
