import { expect, test } from 'vitest';
import type { ChartData } from './chart-data';
import { layOut } from './plot-layout';

const days: ChartData = {
  rowName: 'Day',
  series: [
    { name: 'Joins', role: 'act', kind: 'line', format: String, isCount: true },
    { name: 'Revenue', role: 'structure', kind: 'line', format: (value) => `₹${value}`, axis: 'right' },
  ],
  rows: Array.from({ length: 30 }, (_, day) => ({ label: `${day + 1} Jun`, values: [day, day * 1_000] })),
};
const bars: ChartData = { ...days, series: days.series.map((each) => ({ ...each, kind: 'bar' as const })) };
const size = { width: 320, height: 208 };

test.each([
  ['lines', days],
  ['bars', bars],
])('all points of %s are inside the drawing', (_, data) => {
  const layout = layOut(data, size);
  for (const [row, { values }] of data.rows.entries()) {
    expect(layout.x(row)).toBeGreaterThanOrEqual(layout.left);
    expect(layout.x(row)).toBeLessThanOrEqual(layout.right);
    for (const [index, value] of values.entries()) {
      const y = layout.y(index === 0 ? 'left' : 'right', value ?? 0);
      expect(y).toBeGreaterThanOrEqual(layout.top);
      expect(y).toBeLessThanOrEqual(layout.bottom);
    }
  }
});

test.each([
  ['lines', days],
  ['bars', bars],
])('the pointer above a point of %s reads that row', (_, data) => {
  const layout = layOut(data, size);
  for (const row of data.rows.keys()) expect(layout.rowAt(layout.x(row))).toBe(row);
  expect(layout.rowAt(-50)).toBe(0);
  expect(layout.rowAt(5_000)).toBe(29);
});

test('the begin of a scale is at the bottom, and its end at the top', () => {
  const [joins] = days.series;
  if (!joins) throw new Error('a series is needed');
  const rows = [
    { label: '1 Jun', values: [1_483] },
    { label: '2 Jun', values: [1_688] },
  ];
  const { y, top, bottom } = layOut({ ...days, series: [{ ...joins, min: 1_400 }], rows }, size);
  expect([y('left', 1_400), y('left', 1_550), y('left', 1_700)]).toEqual([bottom, (top + bottom) / 2, top]);
});

test('labels that would overlap are left out', () => {
  const layout = layOut(days, size);
  expect(layout.band * layout.labelEvery).toBeGreaterThan('30 Jun'.length * 6);
  expect(layOut({ ...days, rows: days.rows.slice(0, 3) }, size).labelEvery).toBe(1);
});

test('a chart of one row is drawn in the middle, and one without rows is drawn empty', () => {
  const one = layOut({ ...days, rows: days.rows.slice(0, 1) }, size);
  expect(one.x(0)).toBeCloseTo((one.left + one.right) / 2);
  expect(layOut({ ...days, rows: [] }, size).rowAt(10)).toBeNull();
});
