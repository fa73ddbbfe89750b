import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { addMs } from '@paheli/core/clock';
import { longestDelayMs, questionMs } from '@paheli/core/quiz/constants';
import { afterEach, describe, expect, test } from 'vitest';
import { createTestQuiz } from '../testing/test-player';
import { openSocket } from '../testing/test-socket';
import { type ArrivalClock, createArrivalClock } from './arrival-clock';

const beat = 50;

describe('the arrival clock', () => {
  let clock: ArrivalClock;
  afterEach(() => clock.stop());

  test('a message that waited while the event loop was kept counts from before, the next one from now', async () => {
    clock = createArrivalClock(() => new Date());
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    // Sends from another thread, while this one is kept.
    const sender = new Worker(
      `const { parentPort, workerData } = require('node:worker_threads');
       const socket = require('node:net').connect(workerData, '127.0.0.1');
       parentPort.on('message', () => socket.write('answer'));`,
      { eval: true, workerData: port },
    );
    const [socket] = (await once(server, 'connection')) as [Socket];
    await new Promise((resolve) => setTimeout(resolve, beat));
    const keptFrom = Date.now();
    const read = once(socket, 'data').then(() => clock.arrivedAt().getTime());
    sender.postMessage('send');
    while (Date.now() < keptFrom + 700);
    expect(await read).toSatisfy((at: number) => at >= keptFrom - 2 * beat && at <= keptFrom + beat);

    await nextTurn();
    const sentAt = Date.now();
    const next = once(socket, 'data').then(() => clock.arrivedAt().getTime());
    sender.postMessage('send');
    expect(await next).toBeGreaterThanOrEqual(sentAt);
    await sender.terminate();
    server.close();
  });

  test('a wait is made up for up to the limit, and a short one not at all', () => {
    let elapsedMs = 0;
    const now = new Date();
    clock = createArrivalClock(
      () => now,
      () => elapsedMs,
    );
    elapsedMs = 150;
    expect(clock.arrivedAt()).toEqual(now);
    elapsedMs = 600;
    expect(clock.arrivedAt()).toEqual(addMs(now, -600));
    elapsedMs = 60_000;
    expect(clock.arrivedAt()).toEqual(addMs(now, -longestDelayMs));
  });
});

describe.each(['the socket', 'HTTP'] as const)('over %s', (door) => {
  test('an answer that arrived in time counts, however late the server reads it', async () => {
    const quiz = await createTestQuiz();
    const { site } = quiz;
    const { as, session } = await quiz.start('rest');
    const socket = await openSocket(await site.listen());
    socket.send({ method: 'connectionParams', data: { token: as.token } });
    await socket.call('query', 'quiz.serverTime');
    site.advance(questionMs + site.deps.settings.answerGraceMs + 100);
    Object.assign(site.services, { arrivedAt: () => addMs(site.deps.now(), -200) });
    const { sessionId } = session;
    if (door === 'HTTP') {
      const body = { question_index: 0, answer: 1 };
      const answered = await site.call('POST', `/api/quiz/${sessionId}/answer`, { as, body });
      expect(answered.body).toMatchObject({ timed_out: false });
    } else {
      const answer = { sessionId, questionIndex: 0, answer: 1 };
      expect((await socket.call('mutation', 'quiz.answer', answer)).data).toMatchObject({ timedOut: false });
    }
    await socket.close();
    await site.close();
  });
});
