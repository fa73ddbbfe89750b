import { expect, test } from 'vitest';
import { addMs, hourMs, minuteMs } from '../clock';
import { startOfPress, withStoredStart } from './press-start';

const now = new Date('2026-01-01T10:00:00.000Z');
const waiting = { startsOnPress: true, startsAt: addMs(now, 1), seatsTaken: 1, isClosed: false };

test('a tournament that waits for its organiser starts five seconds after the press', () => {
  expect(startOfPress(waiting, now)).toEqual(addMs(now, 5_000));
});

test.each([
  ['one that is over', { isClosed: true }],
  ['one with a fixed start, or that was started before', { startsOnPress: false }],
  ['one whose latest start has come', { startsAt: now }],
  ['one that nobody has joined', { seatsTaken: 0 }],
])('%s is not started', (_, changes) => {
  expect(() => startOfPress({ ...waiting, ...changes }, now)).toThrow(
    expect.objectContaining({ code: 'locked' }),
  );
});

test('the stored start is one minute before the end where the organiser starts it, else the given one', () => {
  const draft = { startsOnPress: true, startTime: addMs(now, hourMs), endTime: now };
  expect(withStoredStart(draft).startTime).toEqual(addMs(now, -minuteMs));
  expect(withStoredStart({ ...draft, startsOnPress: false })).toMatchObject({ startTime: draft.startTime });
});
