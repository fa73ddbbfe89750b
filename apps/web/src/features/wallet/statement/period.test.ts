import { expect, test } from 'vitest';
import { periodOf, presetsAt } from './period';
import { readStatementSearch } from './period-search';

const periodsAt = (now: string) =>
  presetsAt(new Date(now)).map(({ period: { from, to } }) => `${from} ${to}`);

test('the preset periods follow the calendar of India', () => {
  expect(periodsAt('2026-11-21T12:00:00Z')).toEqual([
    '2026-11-01 2026-11-21',
    '2026-10-01 2026-10-31',
    '2026-04-01 2026-11-21',
  ]);
  expect(periodsAt('2026-12-31T18:30:00Z')).toEqual([
    '2027-01-01 2027-01-01',
    '2026-12-01 2026-12-31',
    '2026-04-01 2027-01-01',
  ]);
  expect(periodsAt('2028-03-15T12:00:00Z')[1]).toBe('2028-02-01 2028-02-29');
});

test('without days in the address the period is this month, and an open end means today', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  expect(periodOf({}, now)).toEqual({ from: '2026-11-01', to: '2026-11-21' });
  expect(periodOf({ from: '2026-02-03' }, now)).toEqual({ from: '2026-02-03', to: '2026-11-21' });
  expect(periodOf({ to: '2026-02-03' }, now)).toEqual({ from: '2026-02-03', to: '2026-02-03' });
});

test('invalid days are left out', () => {
  expect(readStatementSearch({ from: '2026-02-03', to: 'soon', page: 2 })).toEqual({ from: '2026-02-03' });
  expect(readStatementSearch({ from: 20260203, to: '2026-99-99' })).toEqual({});
});
