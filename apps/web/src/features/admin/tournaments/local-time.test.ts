import { expect, test } from 'vitest';
import { fromLocalInput, nameTimeZone, toLocalInput } from './local-time';

const at = new Date(2026, 0, 5, 9, 7, 33, 250);

test('an instant is written in the own time zone, and read again to the minute', () => {
  expect(toLocalInput(at)).toBe('2026-01-05T09:07');
  expect(fromLocalInput('2026-01-05T09:07')).toEqual(new Date(2026, 0, 5, 9, 7));
});

test('an instant that was not touched stays what it was', () => {
  expect(fromLocalInput(toLocalInput(at), at)).toBe(at);
  expect(fromLocalInput('2026-01-05T09:08', at)).toEqual(new Date(2026, 0, 5, 9, 8));
});

test('nothing is no instant', () => {
  expect(fromLocalInput('').getTime()).toBeNaN();
  expect(fromLocalInput(undefined, at).getTime()).toBeNaN();
});

test('the time zone is named with its offset', () => {
  expect(nameTimeZone(at)).toMatch(/^\S+, (?:GMT|UTC)/);
});
