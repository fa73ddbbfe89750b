import { type Figure, mustBeZero } from './figure';
import { formatRatio, formatValue } from './format';
import type { JsonReport } from './json-report';

/** What of a report of `--json` the table needs. */
export type Reported = Pick<JsonReport, 'machine' | 'settings'> & {
  /** What was not measured is null. */
  readonly figures: readonly (Omit<Figure, 'value'> & { readonly value: number | null })[];
};

/** The rows: group and name of each figure. */
export const tableRows = [
  ['Playing', 'Start pressed to countdown, p99'],
  ['Playing', 'Countdown to first question, p99'],
  ['Playing', 'First question lateness, p99'],
  ['Playing', 'Question lateness, p99'],
  ['Playing', 'Answer to result, p99'],
  ['Playing', 'Most answers, over three seconds'],
  ['Playing', 'Answers while players waited in line, after five seconds'],
  ['Server', 'CPU time per answered question'],
  ['PostgreSQL', 'CPU time per answered question'],
  ['Joining', 'Joins'],
  ['Server', 'Peak memory'],
] as const;

const [from, to] = ['<!-- figures -->', '<!-- end of figures -->'];

/**
 * Returns reports as a table: a column for each number of players and each figure with its ratio to the baseline of its own
 * run. Throws for reports that differ in their commit, machine or settings, or of a run in which a figure that must be 0 is not.
 */
export function renderTable(reports: readonly Reported[]): string {
  const { machine } = reports[0] ?? {};
  if (!machine) throw new Error('Name the reports of which the table is made.');
  if (new Set(reports.map(conditionsOf)).size > 1)
    throw new Error('A table has figures of one commit, machine and kind of run.');
  if (!/^[0-9a-f]+$/.test(machine.Commit ?? ''))
    throw new Error('A table has figures of a commit without changes.');
  for (const { figures, settings } of reports)
    for (const figure of figures.filter(mustBeZero))
      if (figure.value !== 0)
        throw new Error(`${settings.Players} players: ${figure.name} is ${figure.value}.`);
  const columns = reports.toSorted((a, b) => Number(a.settings.Players) - Number(b.settings.Players));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const heads = columns.map(({ settings }) => formatValue(Number(settings.Players)));
  return [
    line(['players', ...heads]),
    line(['---', ...heads.map(() => '---')]),
    ...tableRows.map(([group, name]) => {
      const label = group === 'Server' || group === 'PostgreSQL' ? `${group}: ${name}` : name;
      return line([label, ...columns.map(({ figures }) => cellOf(figures, group, name))]);
    }),
    '',
    `${machine.Processor}, Node.js ${machine['Node.js']}, PostgreSQL ${machine.PostgreSQL}, commit ${machine.Commit}.`,
  ].join('\n');
}

/** Returns what has to be the same for the figures of one table. */
function conditionsOf({
  machine: { Processor, PostgreSQL, Commit, 'Node.js': node },
  settings,
}: Reported): string {
  return JSON.stringify([Processor, PostgreSQL, Commit, node, { ...settings, Players: '' }]);
}

function cellOf(figures: Reported['figures'], group: string, name: string): string {
  const figure = figures.find((each) => each.group === group && each.name === name);
  if (!figure) throw new Error(`The report has no figure '${name}'.`);
  if (figure.value === null) return '';
  const { value, unit, baseline } = figure;
  return formatValue(value, unit) + (baseline?.ratio ? ` (${formatRatio(baseline.ratio)})` : '');
}

/** Puts a table in its place in a document. */
export function putTable(document: string, table: string): string {
  const [begin, end] = [document.indexOf(from), document.indexOf(to)];
  if (begin < 0 || end < begin) throw new Error(`The document has no place between ${from} and ${to}.`);
  return `${document.slice(0, begin + from.length)}\n${table}\n${document.slice(end)}`;
}
