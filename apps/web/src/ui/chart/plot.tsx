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
import type { ChartData, ChartRole, ChartSeries } from './chart-data';

const colours: Record<ChartRole, string> = {
  structure: 'var(--structure)',
  act: 'var(--act)',
  correct: 'var(--correct)',
  wrong: 'var(--wrong)',
  quiet: 'var(--structure-soft)',
};

const tick = { fill: 'var(--ink-soft)', fontSize: 12 } as const;
const margin = { top: 8, right: 4, bottom: 0, left: 0 } as const;

type Point = { readonly label: string; readonly values: readonly (number | null)[] };

/** Draws the data; loaded with the first chart that a page shows. */
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
        {axes.map(({ side, format }) => (
          <YAxis
            key={side}
            yAxisId={side}
            orientation={side}
            tick={tick}
            tickLine={false}
            axisLine={false}
            width="auto"
            domain={[0, 'auto']}
            tickCount={4}
            tickFormatter={format}
          />
        ))}
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--edge)', fill: 'var(--sunken)', fillOpacity: 0.6 }}
          content={(props) => <Reading {...props} series={data.series} />}
        />
        {data.series.map((series, index) => drawSeries(series, index))}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

function drawSeries({ name, role, kind, axis = 'left' }: ChartSeries, index: number) {
  const shared = {
    name,
    yAxisId: axis,
    dataKey: ({ values }: Point) => values[index] ?? null,
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
      {...(index > 0 && { strokeDasharray: '6 3' })}
      dot={{ r: 3, strokeWidth: 0, fill: colours[role] }}
      activeDot={{ r: 5, strokeWidth: 0 }}
    />
  );
}

/** The scales in use, each written as the first series on it is. */
function axesOf(series: readonly ChartSeries[]) {
  return (['left', 'right'] as const).flatMap((side) => {
    const first = series.find(({ axis = 'left' }) => axis === side);
    return first ? [{ side, format: first.formatTick ?? first.format }] : [];
  });
}

/** What stands under the pointer. */
function Reading({
  active,
  payload,
  series,
}: Partial<TooltipContentProps> & { series: readonly ChartSeries[] }) {
  const point = payload?.[0]?.payload as Point | undefined;
  if (!active || !point) return null;
  return (
    <div className="rounded-small border border-line bg-surface px-3 py-2 text-[0.8125rem] shadow-floating">
      <p className="font-semibold">{point.label}</p>
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
