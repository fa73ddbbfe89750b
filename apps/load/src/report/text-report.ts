import type { RunResult } from '../run-tournament';
import type { Figure } from './figure';
import { formatRatio, formatValue } from './format';

/** Returns the figures as a table for the terminal. */
export function renderText(figures: readonly Figure[], title: string): string {
  const rows = figures.map(({ name, unit, value, baseline }) => [
    name,
    formatValue(value, unit),
    baseline ? formatValue(baseline.value, unit) : '',
    baseline ? formatRatio(baseline.ratio) : '',
    baseline?.name ?? '',
  ]);
  const head = ['', 'measured', 'baseline', 'ratio', 'the baseline is'];
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

/** Returns what failed in a run, and what the server logged: a line each, none where nothing failed. */
export function renderFailures({ phases, check, serverOutput }: RunResult): string {
  const counts = phases.flatMap(({ name, recording }) =>
    Object.entries(recording.counts)
      .filter(([count]) => /^(error|socket closed) /.test(count))
      .map(([count, times]) => `${name}: ${count}, ${times} times`),
  );
  const logged = serverOutput.split('\n').filter((line) => line.startsWith('{'));
  return [...counts, ...check.brokenInvariants, ...logged].map((line) => `${line}\n`).join('');
}
