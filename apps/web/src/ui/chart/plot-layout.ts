import type { ChartData, ChartSeries } from './chart-data';
import { scaleOf } from './scale';

type Side = 'left' | 'right';
type Size = { readonly width: number; readonly height: number };

export type PlotAxis = {
  readonly side: Side;
  readonly ticks: readonly { readonly value: number; readonly label: string; readonly y: number }[];
};

/** Where everything of a chart is drawn, in CSS pixels. */
export type PlotLayout = {
  readonly width: number;
  /** The edges of the drawing, without the labels. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly axes: readonly PlotAxis[];
  readonly hasBars: boolean;
  /** The width that belongs to a row. */
  readonly band: number;
  /** One row of so many has a label, so that labels never overlap. */
  readonly labelEvery: number;
  x(row: number): number;
  y(side: Side, value: number): number;
  /** Returns where a row's label is centred, so that the label stays inside. */
  labelX(row: number): number;
  /** Returns the row nearest to a position; null without rows. */
  rowAt(x: number): number | null;
};

const topSpace = 10;
const labelSpace = 26;
/** The width of a character of the labels, at most on average. */
const characterWidth = 6.6;
const labelGap = 14;
/** The space of points at the edges of a chart without bars. */
const pointSpace = 8;

/** Lays out a chart in its place. */
export function layOut(data: ChartData, { width, height }: Size): PlotLayout {
  const { rows, series } = data;
  const [top, bottom] = [topSpace, height - labelSpace];
  const scales = (['left', 'right'] as const).flatMap((side) => scaleOfSide(data, side));
  const spaceOf = (side: Side) =>
    Math.max(0, ...scales.filter((scale) => scale.side === side).map(({ space }) => space));
  const [left, right] = [spaceOf('left') || 4, width - (spaceOf('right') || 4)];
  const hasBars = series.some(({ kind }) => kind === 'bar');
  const inset = hasBars ? 0 : pointSpace;
  const steps = hasBars ? rows.length : Math.max(1, rows.length - 1);
  const band = (right - left - 2 * inset) / Math.max(1, steps);
  const x = (row: number) => left + inset + (hasBars || rows.length === 1 ? row + 0.5 : row) * band;
  const y = (side: Side, value: number) => {
    const { begin, end } = scales.find((scale) => scale.side === side) ?? { begin: 0, end: 1 };
    return bottom - ((Math.min(value, end) - begin) / (end - begin)) * (bottom - top);
  };
  const labelWidth = Math.max(0, ...rows.map(({ label }) => label.length)) * characterWidth;
  return {
    width,
    left,
    right,
    top,
    bottom,
    hasBars,
    band,
    x,
    y,
    axes: scales.map(({ side, ticks }) => ({
      side,
      ticks: ticks.map((tick) => ({ ...tick, y: y(side, tick.value) })),
    })),
    labelEvery: Math.max(1, Math.ceil((labelWidth + labelGap) / band)),
    labelX: (row) => Math.min(width - labelWidth / 2, Math.max(labelWidth / 2, x(row))),
    rowAt: (position) =>
      rows.length === 0 ? null : Math.min(rows.length - 1, Math.max(0, Math.round((position - x(0)) / band))),
  };
}

/** Returns the scale of a side, if a series uses it. The first series decides about its format and edges. */
function scaleOfSide({ series, rows }: ChartData, side: Side) {
  const isOn = ({ axis = 'left' }: ChartSeries) => axis === side;
  const first = series.find(isOn);
  if (!first) return [];
  const values = rows.flatMap((row) => row.values.filter((_, index) => series[index] && isOn(series[index])));
  const { ticks, ...edges } = scaleOf(
    values.filter((value) => value !== null),
    first,
  );
  const format = first.formatTick ?? first.format;
  const labelled = ticks.map((value) => ({ value, label: format(value) }));
  const space = Math.max(...labelled.map(({ label }) => label.length)) * characterWidth + 8;
  return [{ side, ...edges, ticks: labelled, space }];
}
