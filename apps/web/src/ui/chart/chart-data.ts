/** What a chart shows, and the table behind it: one source for both, so that they never disagree. */
export type ChartData = {
  /** What the rows are, such as 'Day': the heading of the table's first column. */
  readonly rowName: string;
  readonly series: readonly ChartSeries[];
  /** What the rows' notes are, such as 'Answer'. */
  readonly noteName?: string;
  /** From left to right. */
  readonly rows: readonly ChartRow[];
};

export type ChartSeries = {
  readonly name: string;
  /** The role of its colour: series are told apart by their marks and names as well. */
  readonly role: ChartRole;
  readonly kind: 'line' | 'bar';
  /** How a value is written, such as '₹1,200'. */
  readonly format: (value: number) => string;
  /** How a value is written where there is little room, at the axis; `format` where absent. */
  readonly formatTick?: (value: number) => string;
  /** Which scale it is measured on; both start at zero. Left where absent. */
  readonly axis?: 'left' | 'right';
  /** The end of its scale, where that is known; the first series on a scale decides. */
  readonly most?: number;
  /** Whether it counts things, so that its scale has whole numbers alone. */
  readonly isCount?: boolean;
};

export type ChartRole = 'structure' | 'act' | 'correct' | 'wrong' | 'quiet';

export type ChartRow = {
  /** Short, as it stands under the chart; unique among the rows. */
  readonly label: string;
  /** One for each series; null where nothing was measured. */
  readonly values: readonly (number | null)[];
  /** What else is said of the row where its values are read. */
  readonly note?: string;
  /** Of the points of lines in this row, where it judges; the series' own where absent. */
  readonly pointRole?: ChartRole;
};

/** Whether there is anything to draw. */
export function isEmptyChart({ rows }: ChartData): boolean {
  return rows.every(({ values }) => values.every((value) => value === null || value === 0));
}

/** One sentence for those who hear the chart: each series from its first value to its last, and its highest. */
export function describeChart({ series, rows, rowName }: ChartData): string {
  return series
    .map(({ name, format }, index) => {
      const points = rows.flatMap(({ label, values }) => {
        const value = values[index];
        return value === null || value === undefined ? [] : [{ label, value }];
      });
      const [first, last] = [points[0], points.at(-1)];
      if (!first || !last) return `${name}: nothing yet.`;
      const top = points.reduce((highest, point) => (point.value > highest.value ? point : highest));
      return `${name}: ${format(first.value)} at ${rowName.toLowerCase()} ${first.label}, ${format(last.value)} at ${last.label}, at most ${format(top.value)} at ${top.label}.`;
    })
    .join(' ');
}
