import { EventEmitter, once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { addMs, minuteMs } from '@paheli/core/clock';
import { feedbackMs, questionMs } from '@paheli/core/quiz/constants';
import type { Stall } from '@paheli/engine/quiz/void-stalled';
import { afterEach, describe, expect, test } from 'vitest';
import { createTestQuiz } from '../testing/test-player';
import { openSocket } from '../testing/test-socket';
import { type ArrivalClock, createArrivalClock } from './arrival-clock';

const beatMs = 50;
const ignore = () => undefined;

describe('the arrival clock', () => {
  let clock: ArrivalClock;
  afterEach(() => clock.stop());

  test('what waits while the loop is kept counts from before, also behind others, and later messages from now', async () => {
    clock = createArrivalClock(() => new Date(), ignore);
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    // Sends from another thread, while this one is kept.
    const sender = new Worker(
      `const { parentPort, workerData } = require('node:worker_threads');
       const { connect } = require('node:net');
       const sockets = [connect(workerData, '127.0.0.1'), connect(workerData, '127.0.0.1')];
       parentPort.on('message', (index) => sockets[index].write(String(index)));`,
      { eval: true, workerData: (server.address() as AddressInfo).port },
    );
    const accepted: Socket[] = [];
    for (const _ of [0, 1]) accepted.push(((await once(server, 'connection')) as [Socket])[0]);
    const arrivals = new Map<string, number[]>();
    const events = new EventEmitter();
    let keptFrom = Number.NaN;
    for (const socket of accepted)
      socket.on('data', (text) => {
        const known = arrivals.get(String(text)) ?? [];
        arrivals.set(String(text), [...known, clock.arrival().arrivedAt.getTime()]);
        events.emit(String(text));
        if (String(text) !== '0' || known.length > 0) return;
        // The first message keeps the loop, and the second arrives meanwhile.
        keptFrom = Date.now();
        sender.postMessage(1);
        while (Date.now() < keptFrom + 700);
      });
    sender.postMessage(0);
    await once(events, '1');
    expect(arrivals.get('1')).toEqual([
      expect.toSatisfy((at) => at <= keptFrom + beatMs && at > keptFrom - 5 * beatMs),
    ]);

    const sentAt = Date.now();
    sender.postMessage(0);
    await once(events, '0');
    expect(arrivals.get('0')?.[1]).toBeGreaterThanOrEqual(sentAt);
    await sender.terminate();
    server.close();
  });

  test('a wait is made up for, up to two seconds, and a short one not at all', () => {
    let elapsedMs = 0;
    const now = new Date();
    clock = createArrivalClock(
      () => now,
      ignore,
      () => elapsedMs,
    );
    elapsedMs = 250;
    expect(clock.arrival().arrivedAt).toEqual(now);
    elapsedMs = 600;
    expect(clock.arrival()).toEqual({ receivedAt: now, arrivedAt: addMs(now, -600) });
    elapsedMs = minuteMs;
    expect(clock.arrival().arrivedAt).toEqual(addMs(now, -2_000));
  });

  test('a stall of more than two seconds is told with its instants, and no shorter one', async () => {
    let elapsedMs = 0;
    const now = new Date();
    const stalls: Stall[] = [];
    const beats = new EventEmitter();
    clock = createArrivalClock(
      () => now,
      (stall) => stalls.push(stall),
      () => {
        beats.emit('read');
        return elapsedMs;
      },
    );
    for (const ms of [2_000, 2_001]) {
      await once(beats, 'read');
      elapsedMs += ms;
    }
    await once(beats, 'read');
    await once(beats, 'read');
    expect(stalls).toEqual([{ from: addMs(now, -2_001), to: now }]);
  });
});

describe.each(['the socket', 'HTTP'] as const)('over %s', (door) => {
  test('an answer that may have arrived in time counts, and a stall shortens no time that ranks', async () => {
    const quiz = await createTestQuiz();
    const { site } = quiz;
    const { as, session } = await quiz.start('rest');
    const socket = await openSocket(await site.listen());
    socket.send({ method: 'connectionParams', data: { token: as.token } });
    await socket.call('query', 'quiz.serverTime');
    const { sessionId } = session;
    const keepFor = (ms: number) => {
      site.advance(ms);
      const receivedAt = site.deps.now();
      Object.assign(site.services, {
        arrival: () => ({ receivedAt, arrivedAt: addMs(receivedAt, -2_000) }),
      });
    };
    const answer = (questionIndex: number) =>
      door === 'HTTP'
        ? site.call('POST', `/api/quiz/${sessionId}/answer`, {
            as,
            body: { question_index: questionIndex, answer: 1 },
          })
        : socket.call('mutation', 'quiz.answer', { sessionId, questionIndex, answer: 1 });
    keepFor(3_000);
    await answer(0);
    expect(await quiz.stored(sessionId, 0)).toMatchObject({ timeMs: 3_000, timedOut: false });
    keepFor(feedbackMs + questionMs + 2_000 - 100);
    await answer(1);
    expect(await quiz.stored(sessionId, 1)).toMatchObject({ timeMs: questionMs, timedOut: false });
    await socket.close();
    await site.close();
  });
});
