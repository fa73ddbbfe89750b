import { expect, test } from 'vitest';
import { instantsOf, StatementPeriod } from './statement';

const now = new Date('2026-11-21T12:00:00Z');

test('a period of days begins and ends at midnight in India, its last day included', () => {
  expect(instantsOf({ from: '2026-04-01', to: '2026-04-30' }, now)).toEqual({
    from: new Date('2026-03-31T18:30:00Z'),
    to: new Date('2026-04-30T18:30:00Z'),
  });
});

test('a period of instants stays as given, and an open one reaches from the beginning until now', () => {
  expect(instantsOf({ from: '2026-04-01T10:00:00+05:30', to: '2026-04-02T00:00:00Z' }, now)).toEqual({
    from: new Date('2026-04-01T04:30:00Z'),
    to: new Date('2026-04-02T00:00:00Z'),
  });
  expect(instantsOf({}, now)).toEqual({
    from: new Date(0),
    to: new Date(now.getTime() + 1),
  });
});

test.each(['', 'yesterday', '2026-02-30', '2026-4-1', '2026-04-01T10:00', '+275760-09-13', 20260401, null])(
  '%j is rejected as the beginning of a period',
  (from) => {
    expect(StatementPeriod.safeParse({ from }).error?.issues[0]?.message).toMatch(/^Use a date such as/);
  },
);

test.each([
  ...['0000-01-01', '0001-01-01', '1899-12-31', '0000-01-01T00:00:00Z', '0001-01-01T00:00:00+05:30'],
  '9999-12-31T23:59:59-14:00',
])('%j is beyond the bounds of a period', (at) => {
  for (const period of [{ from: at }, { to: at }]) {
    expect(StatementPeriod.safeParse(period).error?.issues.map(({ message }) => message)).toEqual([
      'Use a date from 1900 to 9999, such as 2026-04-01.',
    ]);
  }
});

test.each(['1900-01-01', '1970-01-01', '9999-12-31', '9999-12-31T23:59:59Z'])(
  '%j may begin or end a period',
  (at) => {
    expect(StatementPeriod.safeParse({ from: at, to: at }).success).toBe(true);
  },
);
