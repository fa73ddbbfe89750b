import { median } from './percentiles';

/** A reported figure, with the baseline of the same kind where there is one. */
export type Figure = {
  readonly group: string;
  readonly name: string;
  readonly unit: Unit;
  readonly value: number;
  readonly baseline?:
    | {
        readonly name: string;
        readonly value: number;
        /** How many times worse the product is than its baseline. */
        readonly ratio: number;
      }
    | undefined;
};

export type Unit = 'ms' | '/s' | 'MB' | 'KB' | '' | '%' | 's';

/** A row of the table of figures: what is measured, and the baseline of the same kind. */
export type Row = readonly [
  name: string,
  unit: Unit,
  value: number,
  baseline?: readonly [name: string, value: number] | undefined,
];

/** Returns the figures of several runs as medians, in the order of the first run. */
export function medianFigures(runs: readonly (readonly Figure[])[]): Figure[] {
  const [first = []] = runs;
  return first.flatMap(({ group, name, unit, baseline }) => {
    const same = runs.flat().filter((figure) => figure.group === group && figure.name === name);
    const value = median(same.map((figure) => figure.value));
    const ofBaseline = median(same.map((figure) => figure.baseline?.value ?? Number.NaN));
    return figuresOfRows(group, [[name, unit, value, baseline && [baseline.name, ofBaseline]]]);
  });
}

/** Returns rows of a group as figures, with their ratios to the baselines. */
export function figuresOfRows(group: string, rows: readonly Row[]): Figure[] {
  return rows.map(([name, unit, value, baseline]) => {
    if (!baseline) return { group, name, unit, value };
    const [of, floor] = baseline;
    // Memory of a few sockets disappears in what the collector freed meanwhile.
    const ratio = floor > 0 ? (unit === '/s' ? floor / value : value / floor) : Number.NaN;
    return { group, name, unit, value, baseline: { name: of, value: floor, ratio } };
  });
}

/** Returns whether a figure other than 0 is a mistake. */
export function mustBeZero({ name }: Pick<Figure, 'name'>): boolean {
  return name.endsWith('(must be 0)');
}

/** Returns the text with a capital letter. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
