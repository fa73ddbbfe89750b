import type { LiveEvent } from '@paheli/core/live-event';
import fc from 'fast-check';
import superjson from 'superjson';
import { expect, test } from 'vitest';
import { answeredEvent } from '../testing/test-events';
import {
  createFrameWriter,
  DataText,
  eventTransformer,
  frameOf,
  shareText,
  whenFramed,
  writeFrame,
} from './event-text';

const completed: LiveEvent = { type: 'quiz_completed', sessionId: '0198b3a0-0000-7000-8000-000000000001' };
/** Returns the frame of one delivery, as tRPC's adapter passes it on. */
function frame(event: LiveEvent, seq: string, id: unknown, jsonrpc?: '2.0'): string | null {
  const data = eventTransformer.serialize({ id: seq, data: event });
  return frameOf({ id, ...(jsonrpc && { jsonrpc }), result: { type: 'data', id: seq, data } });
}

test.each([completed, answeredEvent])(
  'the frame of a shared $type is what tRPC writes by itself',
  (event) => {
    shareText(event);
    for (const [seq, id, version] of [
      ['7', 1, undefined],
      ['7', 'a"b', '2.0'],
      ['8', 1, undefined],
      ['7', 2, '2.0'],
    ] as const) {
      const data = superjson.serialize({ id: seq, data: event });
      const usual = { id, ...(version && { jsonrpc: version }), result: { type: 'data', data, id: seq } };
      expect(frame(event, seq, id, version)).toBe(JSON.stringify(usual));
      const write = createFrameWriter({ id, jsonrpc: version });
      expect(write(Number(seq), event).toString()).toBe(JSON.stringify(usual));
    }
  },
);

test.each([undefined, '2.0'])('items without ids are written as tRPC writes them (jsonrpc %s)', (jsonrpc) => {
  const first = { type: 'question', now: new Date(0) };
  const head = { id: 'a"b', ...(jsonrpc && { jsonrpc }) };
  const usual = (item: object) =>
    JSON.stringify({ ...head, result: { type: 'data', data: superjson.serialize(item) } });
  let seen: Parameters<typeof writeFrame>[0] | undefined;
  const item = whenFramed(first, (given) => {
    seen = given;
  });
  const data = eventTransformer.serialize(item);
  expect(frameOf({ ...head, result: { type: 'data', data } })).toBe(usual(first));
  if (!seen) throw new Error('the first frame was not noticed');
  for (const later of [first, { type: 'finished', sessionId: 'x' }])
    expect(writeFrame(seen, later).toString()).toBe(usual(later));
});

test('all frames of one event with one position share their text', () => {
  const event = shareText({ ...completed });
  const [one, other] = [0, 0].map(() => eventTransformer.serialize({ id: '7', data: event }));
  if (!(one instanceof DataText) || !(other instanceof DataText)) throw new Error('the event is not shared');
  expect(one.text).toBe(other.text);
});

test('every response has the meaning that superjson gives it', () => {
  // superjson throws at these names, which no response has.
  const key = fc.string().filter((name) => !['__proto__', 'constructor', 'prototype'].includes(name));
  const values = fc.anything({ key, withDate: true, withMap: true, withSet: true, withBigInt: true });
  fc.assert(
    fc.property(values, (value) => {
      const written = JSON.parse(JSON.stringify(eventTransformer.serialize(value)));
      const usual = JSON.parse(JSON.stringify(superjson.serialize(value)));
      expect(superjson.deserialize(written)).toEqual(superjson.deserialize(usual));
    }),
  );
});

test('other responses are written by superjson', () => {
  for (const value of [
    undefined,
    null,
    5,
    new Date(0),
    [1],
    { data: { ...completed }, id: '1' },
    { data: null },
  ]) {
    expect(eventTransformer.serialize(value)).toEqual(superjson.serialize(value));
  }
  for (const response of [null, {}, { id: 1, result: { type: 'stopped' } }, { id: 1, error: {} }])
    expect(frameOf(response)).toBeNull();
});
