import { formatValue } from './format';
import { type Distribution, percentile } from './percentiles';

/** A line of a chart. Points with NaN interrupt it. */
export type Series = {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly isFloor?: boolean;
};

type Tick = { readonly at: number; readonly label: string };
type Band = { readonly from: number; readonly to: number; readonly label: string };
type Axes = {
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
  readonly bands?: readonly Band[];
  readonly yLabel: string;
};

const size = { width: 860, height: 300 };
const margin = { top: 24, right: 28, bottom: 28, left: 64 };
const narrowestLabel = 48;
const colours = ['#1f6feb', '#c2410c', '#15803d', '#7c3aed', '#be185d', '#0e7490'];

/** Draws the percentiles of several measures: each nine of the share takes the same width, and latency is logarithmic. */
export function percentileChart(
  measures: readonly { name: string; distribution: Distribution; isFloor?: boolean }[],
): string {
  const shares = Array.from({ length: 81 }, (_, step) => 1 - 10 ** (-step / 20)).map((share) =>
    Math.min(share, 0.9999),
  );
  const series = measures
    .filter(({ distribution }) => distribution.sorted.length > 0)
    .map(({ name, distribution, isFloor = false }) => ({
      name,
      isFloor,
      points: shares.map((share) => {
        const ms = Math.max(shortestMs, percentile(distribution, share));
        return [-Math.log10(1 - share), Math.log10(ms)] as const;
      }),
    }));
  const highest = Math.ceil(Math.max(1, ...series.flatMap(({ points }) => points.map(([, y]) => y))));
  const yTicks = Array.from({ length: highest - Math.log10(shortestMs) + 1 }, (_, step) => {
    const at = Math.log10(shortestMs) + step;
    const ms = 10 ** at;
    return { at, label: ms < 1_000 ? formatValue(ms, 'ms') : formatValue(ms / 1_000, 's') };
  });
  const xTicks = [0, 0.5, 0.9, 0.99, 0.999, 0.9999].map((share) => ({
    at: -Math.log10(1 - share),
    label: share === 0 ? 'fastest' : `p${+(share * 100).toFixed(2)}`,
  }));
  return drawChart(series, { xTicks, yTicks, yLabel: 'latency' });
}

const shortestMs = 0.1;

/** Draws values over the seconds of a run, with its phases as bands. */
export function timeChart(series: readonly Series[], bands: readonly Band[], yLabel: string): string {
  const ends = bands.map(({ to }) => to);
  const lastS = Math.max(1, ...ends);
  const highest = Math.max(1, ...series.flatMap(({ points }) => points.map(([, y]) => y)));
  const yStep = niceStep(highest);
  const xStep = niceStep(lastS);
  const ticks = (step: number, upTo: number, unit: string) =>
    Array.from({ length: Math.ceil(upTo / step) + 1 }, (_, index) => ({
      at: index * step,
      label: `${formatValue(index * step)}${unit}`,
    }));
  const yTicks = ticks(yStep, highest, '');
  const xTicks = ticks(xStep, lastS, ' s').filter(({ at }) => at <= lastS);
  return drawChart(series, { xTicks, yTicks, bands, yLabel });
}

/** Returns a step of 1, 2 or 5 times a power of ten that divides a range into four to ten parts. */
export function niceStep(range: number): number {
  const power = 10 ** Math.floor(Math.log10(range / 4));
  const step = [1, 2, 5].findLast((factor) => range / (factor * power) >= 4) ?? 1;
  return step * power;
}

function drawChart(series: readonly Series[], { xTicks, yTicks, bands = [], yLabel }: Axes): string {
  const xs = [...xTicks.map(({ at }) => at), ...bands.map(({ to }) => to)];
  const [xMin, xMax] = [Math.min(...xs), Math.max(...xs)];
  const ys = yTicks.map(({ at }) => at);
  const [yMin, yMax] = [Math.min(...ys), Math.max(...ys)];
  const inner = {
    width: size.width - margin.left - margin.right,
    height: size.height - margin.top - margin.bottom,
  };
  const x = (at: number) => margin.left + ((Math.min(at, xMax) - xMin) / (xMax - xMin)) * inner.width;
  const y = (at: number) => margin.top + inner.height - ((at - yMin) / (yMax - yMin)) * inner.height;
  const bottom = margin.top + inner.height;
  const shapes = [
    ...bands.map(
      ({ from, to, label }, index) =>
        `<rect class="band${index % 2}" x="${fixed(x(from))}" y="${margin.top}" width="${fixed(x(to) - x(from))}" height="${inner.height}"/>` +
        // The label of a narrow band would cover the next one.
        (x(to) - x(from) < narrowestLabel
          ? ''
          : `<text class="phase" x="${fixed(x(from) + 4)}" y="${margin.top + 12}">${escapeHtml(label)}</text>`),
    ),
    ...yTicks.map(
      ({ at, label }) =>
        `<line class="grid" x1="${margin.left}" x2="${size.width - margin.right}" y1="${fixed(y(at))}" y2="${fixed(y(at))}"/>` +
        `<text class="tick" text-anchor="end" x="${margin.left - 6}" y="${fixed(y(at) + 4)}">${escapeHtml(label)}</text>`,
    ),
    ...xTicks.map(
      ({ at, label }) =>
        `<text class="tick" text-anchor="middle" x="${fixed(x(at))}" y="${bottom + 18}">${escapeHtml(label)}</text>`,
    ),
    ...series.map(({ points, isFloor }, index) => {
      const path = pathOf(points.map(([at, value]) => [x(at), y(value)]));
      return `<path class="line${isFloor ? ' floor' : ''}" stroke="${colourOf(index)}" d="${path}"/>`;
    }),
  ];
  return (
    `<figure><svg viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="${escapeHtml(yLabel)}">` +
    `<text class="tick" x="4" y="12">${escapeHtml(yLabel)}</text>${shapes.join('')}</svg>` +
    `<figcaption>${series.map(({ name }, index) => legend(name, index)).join(' ')}</figcaption></figure>`
  );
}

function legend(name: string, index: number): string {
  return `<span><i style="background:${colourOf(index)}"></i>${escapeHtml(name)}</span>`;
}

function colourOf(index: number): string {
  return colours[index % colours.length] ?? '#000';
}

function pathOf(points: readonly (readonly [number, number])[]): string {
  let isDrawing = false;
  return points
    .map(([x, y]) => {
      if (Number.isNaN(x) || Number.isNaN(y)) {
        isDrawing = false;
        return '';
      }
      const command = isDrawing ? 'L' : 'M';
      isDrawing = true;
      return `${command}${fixed(x)} ${fixed(y)}`;
    })
    .join('');
}

function fixed(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Returns a text as HTML shows it. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
