import { expect, test } from 'vitest';
import { exactCountdown, roundedUpCountdown } from './countdown';

const hour = 60 * 60 * 1000;

test('the countdown of the home page rounds days up and keeps the rest as remainders', () => {
  expect(roundedUpCountdown(25 * hour + 61_000)).toEqual({ days: 2, hours: 1, minutes: 1, seconds: 1 });
  expect(roundedUpCountdown(24 * hour)).toEqual({ days: 1, hours: 0, minutes: 0, seconds: 0 });
});

test('both countdowns show zeros from the target on', () => {
  const zeros = { days: 0, hours: 0, minutes: 0, seconds: 0 };
  for (const remaining of [0, -1, -1e12]) {
    expect(roundedUpCountdown(remaining)).toEqual(zeros);
    expect(exactCountdown(remaining)).toEqual(zeros);
  }
});

test('the parts of an exact countdown add up to the remaining time', () => {
  expect(exactCountdown(4 * hour + 12 * 60_000 + 9_000)).toEqual({
    days: 0,
    hours: 4,
    minutes: 12,
    seconds: 9,
  });
});
