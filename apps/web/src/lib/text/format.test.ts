import { i18n } from '@lingui/core';
import { expect, test, vi } from 'vitest';
import {
  formatAge,
  formatCalendarDate,
  formatClock,
  formatCount,
  formatDuration,
  formatInstant,
  formatPercent,
  formatPrice,
  formatRupees,
  formatStart,
  formatTime,
  formatTimeWithSeconds,
} from './format';

test.each(['America/New_York', 'UTC', 'Asia/Kolkata'])(
  'a date of birth is the same day in %s',
  (timeZone) => {
    vi.stubEnv('TZ', timeZone);
    expect(formatCalendarDate('1990-01-01')).toBe('1 Jan 1990');
    vi.unstubAllEnvs();
  },
);

test('money has the rupee sign in front, Indian grouping and two decimals', () => {
  expect(formatRupees(100_000)).toBe('₹1,00,000.00');
  expect(formatRupees(1240.5)).toBe('₹1,240.50');
});

test('prices leave out empty paise', () => {
  expect(formatPrice(5000)).toBe('₹5,000');
  expect(formatPrice(49.5)).toBe('₹49.50');
});

test('counts are grouped', () => {
  expect(formatCount(1_240_800)).toBe('12,40,800');
});

test('a clock rounds seconds up and never goes below zero', () => {
  expect(formatClock(221.2)).toBe('3:42');
  expect(formatClock(0.001)).toBe('0:01');
  expect(formatClock(-3)).toBe('0:00');
});

test('a duration is rounded to the nearest second', () => {
  expect(formatDuration(62.4)).toBe('1:02');
  expect(formatDuration(59.6)).toBe('1:00');
});

test('a percentage has one decimal', () => {
  expect(formatPercent(90)).toBe('90.0%');
  expect(formatPercent(66.666)).toBe('66.7%');
});

test('a start names today, tomorrow and other days', () => {
  const now = new Date(2025, 5, 19, 23, 30);
  expect(formatStart(new Date(2025, 5, 19, 23, 45), now)).toMatch(/^today, /);
  expect(formatStart(new Date(2025, 5, 20, 0, 5), now)).toMatch(/^tomorrow, /);
  expect(formatStart(new Date(2025, 5, 22, 18, 0), now)).toMatch(/^Sun.*22 Jun/);
});

test('an age is given in its largest unit', () => {
  const since = new Date('2026-11-21T12:00:00Z');
  const after = (minutes: number) => formatAge(since, since.getTime() + minutes * 60_000);
  expect([0, 5, 59, 60, 47 * 60, 48 * 60, 73 * 60].map(after)).toEqual([
    ...['just now', '5 min', '59 min', '1 h', '47 h', '2 days', '3 days'],
  ]);
});

test('Hindi names the part of the day', () => {
  i18n.activate('hi', 'hi-IN');
  try {
    expect(formatTime(new Date(2025, 5, 19, 17, 43))).toBe('शाम 5:43');
    expect(formatTimeWithSeconds(new Date(2025, 5, 19, 17, 43, 7))).toBe('शाम 5:43:07');
    expect(formatInstant(new Date(2025, 5, 19, 8, 5))).toContain('सुबह 8:05');
  } finally {
    i18n.activate('en', 'en-IN');
  }
});
