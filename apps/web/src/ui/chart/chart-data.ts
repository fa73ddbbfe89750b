import { t } from '@lingui/core/macro';
/** The data of a chart and its table. Both use the same source, so that they never differ. */
export type ChartData = {
  /** The heading of the table's first column, such as 'Day'. */
  readonly rowName: string;
  readonly series: readonly ChartSeries[];
  /** The heading of the notes, such as 'Answer'. */
  readonly noteName?: string;
  /** The rows, from left to right. */
  readonly rows: readonly ChartRow[];
};

export type ChartSeries = {
  readonly name: string;
  /** The role of the series' colour. Series differ by their marks and names as well. */
  readonly role: ChartRole;
  readonly kind: 'line' | 'bar';
  /** Formats a value, such as '₹1,200'. */
  readonly format: (value: number) => string;
  /** Formats a value for the axis, where space is short. The default is `format`. */
  readonly formatTick?: (value: number) => string;
  /** The scale of the series. The default is left. */
  readonly axis?: 'left' | 'right';
  /** Where its scale begins: zero, unless lines alone are on it. The first series on a scale decides. */
  readonly min?: number;
  /** The end of its scale, where that is known; the first series on a scale decides. */
  readonly max?: number;
  /** Whether the series counts things, so that its scale has whole numbers only. */
  readonly isCount?: boolean;
};

export type ChartRole = 'structure' | 'act' | 'correct' | 'wrong' | 'quiet';

export type ChartRow = {
  /** The short label under the chart, unique among the rows. */
  readonly label: string;
  /** One value per series; null where nothing was measured. */
  readonly values: readonly (number | null)[];
  /** A note shown with the row's values. */
  readonly note?: string;
  /** The role of this row's points, where it differs from the series' role. */
  readonly pointRole?: ChartRole;
};

/** Returns whether there is nothing to draw. */
export function isEmptyChart({ rows }: ChartData): boolean {
  return rows.every(({ values }) => values.every((value) => value === null || value === 0));
}

/** Returns a description for screen readers: the first, last and highest value of each series. */
export function describeChart({ series, rows, rowName }: ChartData): string {
  return series
    .map(({ name, format }, index) => {
      const points = rows.flatMap(({ label, values }) => {
        const value = values[index];
        return value === null || value === undefined ? [] : [{ label, value }];
      });
      const [first, last] = [points[0], points.at(-1)];
      if (!first || !last) return t`${name}: no data yet.`;
      const top = points.reduce((highest, point) => (point.value > highest.value ? point : highest));
      return t`${name}: ${format(first.value)} at ${rowName.toLowerCase()} ${first.label}, ${format(last.value)} at ${last.label}, at most ${format(top.value)} at ${top.label}.`;
    })
    .join(' ');
}
