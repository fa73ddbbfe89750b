import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { closePatienceMs } from './http/draining';
import { createTestApp } from './testing/test-app';
import { startPlaying } from './testing/test-player';
import { openAdmittedSocket } from './testing/test-socket';

const players = 20;

test('a server that stops while answers arrive has stored every answer it acknowledged', async () => {
  const site = await createTestApp();
  const url = await site.listen();
  const { id: tournamentId } = await site.engine.tournament({ entryFee: 0, maxParticipants: players });
  const seats = await Promise.all(
    Array.from({ length: players }, async () => {
      const as = await site.player();
      return { as, sessionId: await startPlaying(site, as, tournamentId) };
    }),
  );
  const first = seats[0];
  if (!first) throw new Error('nobody plays');
  const socket = await openAdmittedSocket(site, first.as);

  // All players answer as fast as they can; the server is told to stop in the middle.
  const acknowledged: { sessionId: string; questionIndex: number; answer: number }[] = [];
  const refused: number[] = [];
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    site.draining.now = true;
    expect((await site.call('GET', '/readyz')).status).toBe(503);
    await site.app.close();
  };
  await Promise.all(
    seats.map(async ({ as, sessionId }, seat) => {
      for (let questionIndex = 0; questionIndex < 5; questionIndex += 1) {
        const answer = (seat + questionIndex) % 4;
        const status = await fetch(`${url}/api/quiz/${sessionId}/answer`, {
          method: 'POST',
          headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ question_index: questionIndex, answer }),
        }).then(
          (response) => response.status,
          () => 0,
        );
        if (status !== 200) return void refused.push(status);
        acknowledged.push({ sessionId, questionIndex, answer });
        if (acknowledged.length === 2 * players) stopped = stop();
      }
    }),
  );
  // Players who are still connected have no request left.
  site.advance(closePatienceMs);
  await stopped;

  expect(await socket.closed).toBe(1012);
  expect(socket.frames).toContainEqual(expect.objectContaining({ method: 'reconnect' }));
  // Rejected with a hint to retry, or not connected at all, but never as a fault.
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.filter((status) => status !== 0 && status !== 503)).toEqual([]);
  const { sql } = site.deps.database;
  const stored = await sql<{ key: string }[]>`
    select session_id || ' ' || question_index || ' ' || answer as key from session_question
    where answer is not null`;
  const keys = new Set(stored.map(({ key }) => key));
  const lost = acknowledged.filter(
    ({ sessionId, questionIndex, answer }) => !keys.has(`${sessionId} ${questionIndex} ${answer}`),
  );
  expect(lost).toEqual([]);
  await site.close();
});

test('a connection that never sends a request delays a stop only for a short time', async () => {
  const site = await createTestApp();
  const { port, hostname } = new URL(await site.listen());
  const accepted = once(site.app.server, 'connection');
  const socket = connect(Number(port), hostname);
  await accepted;
  const cutOff = once(socket, 'close');
  const stopped = site.app.close();
  await site.asleepFor(closePatienceMs);
  site.advance(closePatienceMs);
  await Promise.all([stopped, cutOff]);
  await site.close();
});
