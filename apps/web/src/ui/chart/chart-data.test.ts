import { expect, test } from 'vitest';
import { type ChartData, describeChart, isEmptyChart } from './chart-data';

const joins: ChartData = {
  rowName: 'Day',
  series: [
    { name: 'Joins', role: 'act', kind: 'line', format: String },
    { name: 'Revenue', role: 'structure', kind: 'line', format: (value) => `₹${value}` },
  ],
  rows: [
    { label: '1 Jun', values: [2, null] },
    { label: '2 Jun', values: [9, 40] },
    { label: '3 Jun', values: [4, 10] },
  ],
};

test('a chart is described by the first, the last and the highest value of each series', () => {
  expect(describeChart(joins)).toBe(
    'Joins: 2 at day 1 Jun, 4 at 3 Jun, at most 9 at 2 Jun. Revenue: ₹40 at day 2 Jun, ₹10 at 3 Jun, at most ₹40 at 2 Jun.',
  );
});

test('a series without values is described as empty', () => {
  const rows = [{ label: '1 Jun', values: [1, null] }];
  expect(describeChart({ ...joins, rows })).toContain('Revenue: no data yet.');
});

test('a chart without values, or with zeros alone, is empty', () => {
  expect(isEmptyChart({ ...joins, rows: [] })).toBe(true);
  expect(isEmptyChart({ ...joins, rows: [{ label: '1 Jun', values: [0, null] }] })).toBe(true);
  expect(isEmptyChart(joins)).toBe(false);
});
