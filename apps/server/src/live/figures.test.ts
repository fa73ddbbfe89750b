import { expect, test } from 'vitest';
import { createJobs } from '../jobs/jobs';
import { openTestApp } from '../testing/test-app';
import { attachPlayerSocket } from '../testing/test-socket';

const site = openTestApp();
const nothing = async () => undefined;

test('everyone receives changed figures, in both of their spellings', async () => {
  const figures = createJobs(site.services, { measureClock: nothing, tellAlive: nothing }).find(
    ({ name }) => name === 'figures',
  );
  expect(figures?.everyMs).toBe(5_000);
  // Without listeners the database is not queried: a query would fail.
  const { sql } = site.deps.database;
  await sql`alter table quiz_session rename to quiz_session_away`;
  await figures?.run();
  await sql`alter table quiz_session_away rename to quiz_session`;
  const as = await site.player();
  const socket = await attachPlayerSocket(site, as);
  await figures?.run();
  const message = await socket.find(({ type }) => type === 'stats_update');
  expect(message).toEqual({
    type: 'stats_update',
    online_users: 1,
    onlineUsers: 1,
    active_tournaments: 0,
    activeTournaments: 0,
    ongoing_quizzes: 0,
    ongoingQuizzes: 0,
    event_id: expect.any(Number),
  });
  await figures?.run();
  await site.engine.tournament();
  await figures?.run();
  await socket.find(({ active_tournaments }) => active_tournaments === 1);
  expect(socket.ofType('stats_update')).toHaveLength(2);
});
