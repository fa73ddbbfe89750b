import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import type { ChartData, ChartRole, ChartRow, ChartSeries } from './chart-data';

const colours: Record<ChartRole, string> = {
  structure: 'var(--structure)',
  act: 'var(--act)',
  correct: 'var(--correct)',
  wrong: 'var(--wrong)',
  quiet: 'var(--structure-soft)',
};

const tick = { fill: 'var(--ink-soft)', fontSize: 12 } as const;
const margin = { top: 8, right: 4, bottom: 0, left: 0 } as const;

/** Draws the data. Loaded with the first chart on a page. */
export default function Plot({ data, height }: { data: ChartData; height: number }) {
  const axes = axesOf(data.series);
  return (
    <ResponsiveContainer width="100%" height={height}>
      <ComposedChart data={[...data.rows]} margin={margin} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" strokeDasharray="3 4" />
        <XAxis
          dataKey="label"
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: 'var(--line)' }}
          minTickGap={14}
        />
        {axes.map(({ side, format, max, isCount }) => (
          <YAxis
            key={side}
            yAxisId={side}
            orientation={side}
            tick={tick}
            tickLine={false}
            axisLine={false}
            width="auto"
            domain={[0, max ?? 'auto']}
            tickCount={max === 100 ? 5 : 4}
            allowDecimals={!isCount}
            tickFormatter={format}
          />
        ))}
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--edge)', fill: 'var(--sunken)', fillOpacity: 0.6 }}
          content={(props) => <Reading {...props} series={data.series} />}
        />
        {data.series.map((series, index) => drawSeries(series, index, isSecondLine(data.series, index)))}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

/** Returns whether another line precedes this one. Lines differ by their strokes as well as their colours. */
function isSecondLine(series: readonly ChartSeries[], index: number): boolean {
  return series.slice(0, index).some(({ kind }) => kind === 'line');
}

function drawSeries({ name, role, kind, axis = 'left' }: ChartSeries, index: number, isDashed: boolean) {
  const shared = {
    name,
    yAxisId: axis,
    dataKey: ({ values }: ChartRow) => values[index] ?? null,
    isAnimationActive: false,
  } as const;
  if (kind === 'bar') {
    return <Bar key={name} {...shared} fill={colours[role]} radius={[4, 4, 0, 0]} maxBarSize={28} />;
  }
  return (
    <Line
      key={name}
      {...shared}
      type="linear"
      stroke={colours[role]}
      strokeWidth={2.5}
      {...(isDashed && { strokeDasharray: '6 3' })}
      dot={({ key, cx, cy, payload }) => <Dot key={key} cx={cx} cy={cy} row={payload} role={role} />}
      activeDot={{ r: 5, strokeWidth: 0 }}
    />
  );
}

type DotProps = {
  cx: number | undefined;
  cy: number | undefined | null;
  row: ChartRow;
  role: ChartRole;
};

/** A point of a line. A point with a role of its own is larger, and a wrong one is a cross: colour alone says nothing. */
function Dot({ cx, cy, row: { pointRole }, role }: DotProps) {
  if (typeof cx !== 'number' || typeof cy !== 'number') return null;
  if (pointRole === 'wrong')
    return (
      <path
        d={`M${cx - 4.5} ${cy - 4.5}l9 9m0 -9l-9 9`}
        stroke={colours.wrong}
        strokeWidth={2.5}
        strokeLinecap="round"
      />
    );
  return <circle cx={cx} cy={cy} r={pointRole ? 4.5 : 3} fill={colours[pointRole ?? role]} />;
}

/** Returns the scales in use, each with the format of its first series. */
function axesOf(series: readonly ChartSeries[]) {
  return (['left', 'right'] as const).flatMap((side) => {
    const first = series.find(({ axis = 'left' }) => axis === side);
    return first
      ? [{ side, format: first.formatTick ?? first.format, max: first.max, isCount: first.isCount }]
      : [];
  });
}

/** The values at the pointer. */
function Reading({
  active,
  payload,
  series,
}: Partial<TooltipContentProps> & { series: readonly ChartSeries[] }) {
  const point = payload?.[0]?.payload as ChartRow | undefined;
  if (!active || !point) return null;
  return (
    <div className="rounded-small border border-line bg-surface px-3 py-2 text-[0.8125rem] shadow-floating">
      <p className="font-semibold">{point.note ? `${point.label}: ${point.note}` : point.label}</p>
      {series.map(({ name, format }, index) => {
        const value = point.values[index];
        return (
          <p key={name} className="text-ink-soft">
            {name}{' '}
            <span className="figures text-ink">
              {value === null || value === undefined ? 'none' : format(value)}
            </span>
          </p>
        );
      })}
    </div>
  );
}
