import { batchChannel } from '@paheli/engine/foundation/queue-channels';
import type { Turn } from '@paheli/engine/quiz/turn';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLoadMeter, type LoadMeter } from './measure-load';

let nowMs: number;
let meter: LoadMeter;
beforeEach(() => {
  nowMs = 0;
  meter = createLoadMeter(
    () => new Date(nowMs),
    () => nowMs,
  );
});
afterEach(() => meter.close());

/** Lets time pass, and reads what is known then. */
function after(ms: number) {
  nowMs += ms;
  return meter.read();
}

const question = {} as NonNullable<Turn['question']>;
const turnOf = (n: number, asked: Turn['question'] = question): Turn => ({
  ...{ sessionId: `session ${n}`, endsAt: new Date(), graceMs: 500, question: asked },
});
const play = (count: number) => {
  for (let n = 0; n < count; n += 1) meter.follow(turnOf(n));
};
/** Begins a batch of a queue; returns a function that ends it. */
function begin(queue: string, items: number | readonly object[]): () => Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const arriving = () => ({ receivedAt: new Date(nowMs) });
  const all = typeof items === 'number' ? Array.from({ length: items }, arriving) : items;
  const ended = batchChannel.tracePromise(() => promise, { queue, items: all });
  return () => {
    resolve();
    return ended;
  };
}
/** The event loop of a test is late at times, by less than these. */
const loopDelayMs = 5_000;
const lateMs = 60_000;

test('a quiz runs from its first turn to its last, or until it has been silent for long', () => {
  play(3);
  meter.follow(turnOf(1));
  expect(meter.read().playing).toBe(3);
  meter.follow(turnOf(1, null));
  expect(after(10_000).playing).toBe(2);
  meter.follow(turnOf(0));
  expect(after(11_000).playing).toBe(1);
});

test('late pushes and slow batches of answers are lateness, as soon as they are seen', async () => {
  play(60);
  const end = begin('answers', 1);
  nowMs += lateMs;
  play(60);
  expect(meter.read().latenessMs).toBe(lateMs);
  await end();
  expect(after(300).latenessMs).toBe(lateMs);
  expect(after(300).latenessMs).toBeLessThan(loopDelayMs);
  meter.pushed(lateMs);
  expect(after(300).latenessMs).toBe(lateMs);
});

test('an answer is late from its arrival on, however short its batch', async () => {
  const receivedAt = new Date(nowMs);
  nowMs += lateMs;
  play(60);
  await begin('answers', [{ receivedAt }])();
  expect(after(300).latenessMs).toBe(lateMs);
});

test('other queues, and fewer players than a crowd, are no lateness', () => {
  play(10);
  meter.pushed(lateMs);
  expect(after(300).latenessMs).toBe(0);
  play(60);
  begin('joins', 1);
  expect(after(10_000).latenessMs).toBeLessThan(loopDelayMs);
});

test('the pace of answers is that of the last second', async () => {
  after(1_000);
  await begin('answers', 100)();
  expect(after(500).answersPerS).toBe(100);
  expect(after(500).answersPerS).toBe(50);
  expect(after(1_000).answersPerS).toBe(0);
});

test('the pace of a player is learned once all who started have had time to answer', () => {
  play(300);
  const { pacePerS } = meter.read();
  expect(after(7_000).pacePerS).toBe(pacePerS);
  play(300);
  expect(after(2_000).pacePerS).toBeLessThan(pacePerS);
});
