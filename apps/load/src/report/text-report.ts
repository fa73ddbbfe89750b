import type { Figure } from './figures';
import { formatRatio, formatValue } from './format';

/** Returns the figures as a table for the terminal. */
export function renderText(figures: readonly Figure[], title: string): string {
  const rows = figures.map(({ name, unit, value, floor }) => [
    name,
    formatValue(value, unit),
    floor ? formatValue(floor.value, unit) : '',
    floor ? formatRatio(floor.ratio) : '',
    floor?.name ?? '',
  ]);
  const head = ['', 'measured', 'floor', 'ratio', 'the floor is'];
  const widths = head.map((cell, column) =>
    Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column === 0 || column === 4 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd();
  const lines = figures.flatMap(({ group }, index) => {
    const row = line(rows[index] ?? []);
    return group === figures[index - 1]?.group ? [row] : ['', group, row];
  });
  return `${[title, '', line(head), ...lines].join('\n')}\n`;
}
