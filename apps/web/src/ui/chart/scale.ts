/** A value axis: its begin, its end, and the values at its gridlines. */
export type Scale = { readonly begin: number; readonly end: number; readonly ticks: readonly number[] };

type ScaleOptions = {
  /** The begin; zero if absent. */
  readonly min?: number | undefined;
  /** The end, where that is known. */
  readonly max?: number | undefined;
  /** Whether the values are counts, so that all ticks are whole numbers. */
  readonly isCount?: boolean | undefined;
};

const intervals = 3;
const knownIntervals = 4;
const steps = [1, 2, 2.5, 5, 10] as const;

/** Returns a scale with about four round ticks that reaches the greatest value. */
export function scaleOf(
  values: readonly number[],
  { min: begin = 0, max, isCount = false }: ScaleOptions = {},
): Scale {
  const range = Math.max(0, ...values.map((value) => value - begin));
  const step = max === undefined ? roundStep(range, isCount) : (max - begin) / knownIntervals;
  const count = max === undefined ? Math.max(1, Math.ceil(range / step - 1e-9)) : knownIntervals;
  const ticks = Array.from({ length: count + 1 }, (_, index) => exact(begin + step * index));
  return { begin, end: begin + step * count, ticks };
}

/** Returns the smallest round step that covers a range in three intervals. */
function roundStep(range: number, isCount: boolean): number {
  if (range === 0) return 1;
  const least = range / intervals;
  const magnitude = 10 ** Math.floor(Math.log10(least));
  const step = (steps.find((each) => each * magnitude >= least - 1e-9) ?? 10) * magnitude;
  return isCount ? Math.max(1, Math.ceil(step - 1e-9)) : step;
}

/** Removes the error of binary fractions, such as in 0.30000000000000004. */
function exact(value: number): number {
  return Number(value.toPrecision(12));
}
