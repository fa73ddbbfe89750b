import { expect, test } from 'vitest';
import { putTable, type Reported, renderTable, tableRows } from './load-table';

function reportOf(players: number, { Commit = 'abc', lost = 0 } = {}): Reported {
  const lostAnswers: Reported['figures'][number] = {
    group: 'Correctness',
    name: 'Acknowledged but lost (must be 0)',
    unit: '',
    value: lost,
  };
  const rows = tableRows.map(([group, name]) => ({
    ...{ group, name, unit: 'ms' as const, value: name === 'Joins' ? null : players },
    ...(name === 'Answer to result, p99' && {
      baseline: { name: 'an empty route', value: 4, ratio: players / 4 },
    }),
  }));
  return {
    machine: { Processor: 'One, 2 cores', 'Node.js': 'v24', PostgreSQL: '17', Commit },
    settings: { Players: String(players) },
    figures: [...rows, lostAnswers],
  };
}

test('the table has a column for each report, by players, and each figure beside its baseline', () => {
  const table = renderTable([reportOf(5_000), reportOf(1_500)]);
  expect(table).toContain('| players | 1,500 | 5,000 |\n| --- | --- | --- |\n');
  expect(table).toContain('| Answer to result, p99 | 1,500 ms (375×) | 5,000 ms (1,250×) |');
  expect(table).toContain('| Server: Peak memory | 1,500 ms | 5,000 ms |');
  // What was not measured is empty.
  expect(table).toContain('| Joins |  |  |');
  expect(table).toContain('One, 2 cores, Node.js v24, PostgreSQL 17, commit abc.');
});

test('the table has figures of one commit and kind of run, and none of a run that lost something', () => {
  expect(() => renderTable([reportOf(2), reportOf(3, { Commit: 'def' })])).toThrow('one commit');
  const socket = { ...reportOf(3), settings: { Players: '3', Calls: 'socket' } };
  expect(() => renderTable([reportOf(2), socket])).toThrow('kind of run');
  expect(() => renderTable([reportOf(2, { Commit: 'abc with changes' })])).toThrow('without changes');
  expect(() => renderTable([])).toThrow('Name the reports');
  expect(() => renderTable([reportOf(2, { lost: 1 })])).toThrow(
    '2 players: Acknowledged but lost (must be 0) is 1.',
  );
});

test('the table takes the place of the one before', () => {
  const document = 'Before.\n<!-- figures -->\nold\n<!-- end of figures -->\nAfter.\n';
  expect(putTable(document, 'new')).toBe(document.replace('old', 'new'));
  expect(() => putTable('no place', 'new')).toThrow('no place');
});
