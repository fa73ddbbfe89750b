import { expect, test } from 'vitest';
import { periodOf, Reconcile } from './schema';

test('a period consists of days in India, the last one included', () => {
  expect(periodOf(Reconcile.parse({ from: '2026-04-01', to: '2026-04-01' }))).toEqual({
    from: new Date('2026-03-31T18:30:00Z'),
    to: new Date('2026-04-01T18:30:00Z'),
  });
});

test.each(['0000-01-01', '1999-12-31', '-000001-01-01', '2026-02-30', '2026-04-01T00:00:00Z', ''])(
  'a day such as %j is rejected before any search',
  (from) => {
    const { error } = Reconcile.safeParse({ from, to: '2026-04-01' });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['from']);
  },
);
