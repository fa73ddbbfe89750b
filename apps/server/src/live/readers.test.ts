import { setImmediate as pause } from 'node:timers/promises';
import type { Audience } from '@paheli/core/live-event';
import { expect, test } from 'vitest';
import { createDeliveryQueue } from './delivery-queue';
import {
  createReaders,
  type Outgoing,
  type Reader,
  sliceSize,
  spreadOver,
  type UnstoredEvent,
} from './readers';

const manyReaders = 4 * sliceSize + 1;

type Listening = { readonly reader: Reader; readonly received: number[] };

function start() {
  const readers = createReaders();
  const attach = (...audiences: Audience[]): Listening => {
    const received: number[] = [];
    const queue = createDeliveryQueue<Outgoing>(() => true);
    const reader: Reader = {
      audiences: new Set(),
      queue,
      connectionId: undefined,
      nextBroadcast: readers.nextBroadcast(),
      lastUnstored: new Map(),
    };
    for (const audience of audiences) readers.join(reader, audience);
    void queue.handTo(({ seq }) => received.push(seq));
    return { reader, received };
  };
  const push = (seq: number, audience: Audience) =>
    readers.push({ seq, audience, event: { type: 'profile_update' }, isStored: true });
  const crowd = Array.from({ length: manyReaders }, (_, n) => attach('everyone', `user:${n}`));
  return { readers, attach, push, crowd };
}

async function drain(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await pause();
}

test('a broadcast reaches every reader once, a slice at a time', async () => {
  const { push, crowd } = start();
  push(1, 'everyone');
  const reached = () => crowd.filter(({ received }) => received.length > 0).length;
  expect(reached()).toBe(sliceSize);
  await pause();
  expect(reached()).toBe(2 * sliceSize);
  await drain();
  for (const { received } of crowd) expect(received).toEqual([1]);
});

test("a player's own event is not held up by a broadcast, and comes after the broadcasts before it", async () => {
  const { push, crowd } = start();
  push(1, 'everyone');
  push(2, 'everyone');
  push(3, `user:${manyReaders - 1}`);
  push(4, 'everyone');
  expect(crowd.at(-1)?.received).toEqual([1, 2, 3]);
  await drain();
  expect(crowd.at(-1)?.received).toEqual([1, 2, 3, 4]);
  for (const { received } of crowd.slice(0, -1)) expect(received).toEqual([1, 2, 4]);
});

test('readers that come or go during a broadcast get what is theirs', async () => {
  const { readers, attach, push, crowd } = start();
  push(1, 'everyone');
  const [late, leaving] = [attach('everyone', 'user:late'), crowd.at(-1)];
  if (!leaving) throw new Error('there are no readers');
  readers.leave(leaving.reader, 'everyone');
  push(2, 'everyone');
  push(3, 'user:late');
  await drain();
  push(4, 'everyone');
  await drain();
  expect(late.received).toEqual([2, 3, 4]);
  expect(leaving.received).toEqual([]);
  expect(crowd[0]?.received).toEqual([1, 2, 4]);
});

test('figures that a reader was handed are not handed again, whatever came between, until it joins anew', () => {
  const { readers, attach } = start();
  const room: Audience = 'tournament:1';
  const { reader, received } = attach(room, 'everyone', 'user:1');
  const figuresOf = (type: 'stats_update' | 'leaderboard_update') => ({ type }) as UnstoredEvent;
  const [board, stats] = [figuresOf('leaderboard_update'), figuresOf('stats_update')];
  const push = (seq: number, audience: Audience, event: UnstoredEvent) =>
    readers.push({ seq, audience, event, isStored: false });
  push(1, room, board);
  push(2, 'everyone', stats);
  push(3, 'user:1', { type: 'time_update', sessionId: 's', remainingTime: 1 });
  push(4, room, board);
  push(5, 'everyone', stats);
  push(6, room, figuresOf('leaderboard_update'));
  readers.leave(reader, room);
  readers.join(reader, room);
  push(7, room, board);
  expect(received).toEqual([1, 2, 3, 6, 7]);
});

test('the end hands over what was pushed', () => {
  const { readers, push, crowd } = start();
  push(1, 'everyone');
  push(2, 'everyone');
  readers.end();
  for (const { received } of crowd) expect(received).toEqual([1, 2]);
});

test('the requests after an event are spread over the longer the more readers it has, up to ten seconds', () => {
  const { readers, crowd } = start();
  expect([readers.count('everyone'), readers.count('admins')]).toEqual([crowd.length, 0]);
  expect([1, 1_000, 5_000, 50_000].map(spreadOver)).toEqual([2, 2_000, 10_000, 10_000]);
});
