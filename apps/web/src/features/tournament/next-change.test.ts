import { expect, test } from 'vitest';
import { msUntilNextChange } from './next-change';

const now = Date.parse('2025-06-19T12:00:00Z');
const lasting = (startS: number, endS: number, closesS = endS) => ({
  startTime: new Date(now + startS * 1_000),
  entryClosesAt: new Date(now + closesS * 1_000),
  endTime: new Date(now + endS * 1_000),
});

test('the list is read again just after the next start or end', () => {
  expect(msUntilNextChange([lasting(20, 50), lasting(-30, 10)], now)).toBe(10_300);
});

test('the list is read again just after joining has closed', () => {
  expect(msUntilNextChange([lasting(-30, 50, 5)], now)).toBe(5_300);
});

test('the list is read again within a minute, and at most once a second', () => {
  expect(msUntilNextChange([], now)).toBe(60_000);
  expect(msUntilNextChange([lasting(3_600, 7_200)], now)).toBe(60_000);
  expect(msUntilNextChange([lasting(0.1, 50)], now)).toBe(1_000);
});
