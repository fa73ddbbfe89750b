import { expect, test } from 'vitest';
import { fromLocalInput, nameTimeZone, toLocalInput } from './local-time';

const at = new Date(2026, 0, 5, 9, 7, 33, 250);

test('an instant is written in the browser’s time zone and read back to the minute', () => {
  expect(toLocalInput(at)).toBe('2026-01-05T09:07');
  expect(fromLocalInput('2026-01-05T09:07')).toEqual(new Date(2026, 0, 5, 9, 7));
});

test('an unchanged input keeps the original instant', () => {
  expect(fromLocalInput(toLocalInput(at), at)).toBe(at);
  expect(fromLocalInput('2026-01-05T09:08', at)).toEqual(new Date(2026, 0, 5, 9, 8));
});

test('an empty input is an invalid date', () => {
  expect(fromLocalInput('').getTime()).toBeNaN();
  expect(fromLocalInput(undefined, at).getTime()).toBeNaN();
});

test('the time zone is named with its offset', () => {
  expect(nameTimeZone(at)).toMatch(/^\S+, (?:GMT|UTC)/);
});
