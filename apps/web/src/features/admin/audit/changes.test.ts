import { expect, test } from 'vitest';
import { formatInstant } from '../../../lib/text/format';
import { changesBetween } from './changes';

test('only changed fields are listed, each on its own', () => {
  const before = { name: 'Cup', maxParticipants: 10, prizeSplitBps: [5000, 5000] };
  const after = { name: 'Cup', maxParticipants: 20, prizeSplitBps: [10_000] };
  expect(changesBetween(before, after)).toEqual([
    { field: 'max participants', before: '10', after: '20' },
    { field: 'prize split bps', before: '5000, 5000', after: '10000' },
  ]);
  expect(changesBetween(before, { ...before })).toEqual([]);
});

test('a creation has no old values, a deletion no new ones, and an entry may have neither', () => {
  expect(changesBetween(null, { role: 'admin' })).toEqual([{ field: 'role', before: null, after: 'admin' }]);
  expect(changesBetween({ role: 'admin' }, null)).toEqual([{ field: 'role', before: 'admin', after: null }]);
  expect(changesBetween(null, undefined)).toEqual([]);
  expect(changesBetween(1, 2)).toEqual([{ field: 'value', before: '1', after: '2' }]);
});

test('instants, booleans, null and nested values are formatted for reading', () => {
  const at = '2026-01-31T18:00:00.000Z';
  const changes = changesBetween(null, {
    startTime: at,
    handled: true,
    reason: '',
    counts: { rows: 3, errors: [{ row: 1 }] },
    none: [],
  });
  expect(changes.map(({ after }) => after)).toEqual([
    formatInstant(new Date(at)),
    'yes',
    'nothing',
    'rows 3, errors ((row 1))',
    'none',
  ]);
});

test('a long text is truncated', () => {
  const [change] = changesBetween(null, { description: 'long '.repeat(100) });
  expect(change?.after).toMatch(/^long long .*…$/);
  expect(change?.after?.length).toBeLessThanOrEqual(90);
});
