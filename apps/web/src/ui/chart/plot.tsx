import { t } from '@lingui/core/macro';
import { type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { ChartData, ChartRole, ChartRow, ChartSeries } from './chart-data';
import { layOut, type PlotAxis, type PlotLayout } from './plot-layout';

const colours: Record<ChartRole, string> = {
  structure: 'var(--structure)',
  act: 'var(--act)',
  correct: 'var(--correct)',
  wrong: 'var(--wrong)',
  quiet: 'var(--structure-soft)',
};

type PlotProps = { data: ChartData; height: number };

/** Draws the data as SVG, as wide as its place. Shows the values at the pointer. */
export function Plot({ data, height }: PlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidthOf(place);
  const [row, setRow] = useState<number | null>(null);
  const layout = width === null ? null : layOut(data, { width, height });

  function follow({ clientX }: PointerEvent<HTMLDivElement>) {
    const left = place.current?.getBoundingClientRect().left ?? 0;
    if (layout) setRow(layout.rowAt(clientX - left));
  }

  return (
    <div
      ref={place}
      className="relative h-full touch-pan-y"
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => setRow(null)}
    >
      {layout && (
        <svg width={layout.width} height={height} className="plot block" aria-hidden="true">
          {layout.axes.map((axis, index) => (
            <Axis key={axis.side} axis={axis} layout={layout} hasGrid={index === 0} />
          ))}
          <RowLabels rows={data.rows} layout={layout} height={height} />
          {row !== null && <Cursor row={row} layout={layout} />}
          {data.series.map((series, index) => (
            <Series key={series.name} index={index} data={data} layout={layout} active={row} />
          ))}
        </svg>
      )}
      {layout && row !== null && <Reading data={data} row={row} layout={layout} />}
    </div>
  );
}

/** Returns the width of an element in CSS pixels, and follows its changes; null before it is measured. */
function useWidthOf(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setWidth(Math.floor(current.clientWidth) || null);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

function Axis({ axis, layout, hasGrid }: { axis: PlotAxis; layout: PlotLayout; hasGrid: boolean }) {
  const { left, right } = layout;
  const isLeft = axis.side === 'left';
  return axis.ticks.map(({ value, label, y }) => (
    <g key={value}>
      {hasGrid && (
        <path
          d={`M${left} ${y}H${right}`}
          stroke="var(--line)"
          {...(value !== axis.ticks[0]?.value && { strokeDasharray: '3 4' })}
        />
      )}
      <text
        x={isLeft ? left - 6 : right + 6}
        y={y + 4}
        textAnchor={isLeft ? 'end' : 'start'}
        fontSize={12}
        fill="var(--ink-soft)"
      >
        {label}
      </text>
    </g>
  ));
}

type RowLabelsProps = { rows: readonly ChartRow[]; layout: PlotLayout; height: number };

function RowLabels({ rows, layout, height }: RowLabelsProps) {
  return rows.map(({ label }, index) =>
    index % layout.labelEvery === 0 ? (
      <text
        key={label}
        x={layout.labelX(index)}
        y={height - 6}
        textAnchor="middle"
        fontSize={12}
        fill="var(--ink-soft)"
      >
        {label}
      </text>
    ) : null,
  );
}

function Cursor({ row, layout }: { row: number; layout: PlotLayout }) {
  const { top, bottom, band } = layout;
  const x = layout.x(row);
  return layout.hasBars ? (
    <rect
      x={x - band / 2}
      y={top}
      width={band}
      height={bottom - top}
      fill="var(--sunken)"
      fillOpacity={0.6}
    />
  ) : (
    <path d={`M${x} ${top}V${bottom}`} stroke="var(--edge)" />
  );
}

type SeriesProps = { index: number; data: ChartData; layout: PlotLayout; active: number | null };

function Series({ index, data: { series, rows }, layout, active }: SeriesProps) {
  const own = series[index];
  if (!own) return null;
  const { role, kind, axis = 'left' } = own;
  const points = rows.map(({ values }, row) => {
    const value = values[index];
    return value === null || value === undefined ? null : { x: layout.x(row), y: layout.y(axis, value) };
  });
  if (kind === 'bar')
    return <Bars points={points} fill={colours[role]} place={barPlace(series, index)} layout={layout} />;
  // Lines differ by their strokes as well as their colours.
  const isDashed = series.slice(0, index).some((earlier) => earlier.kind === 'line');
  return (
    <>
      <path
        d={linePath(points)}
        fill="none"
        stroke={colours[role]}
        strokeWidth={2.5}
        {...(isDashed && { strokeDasharray: '6 3' })}
      />
      {points.map(
        (point, row) =>
          point && (
            <Dot
              key={rows[row]?.label}
              {...point}
              role={role}
              pointRole={rows[row]?.pointRole}
              isActive={row === active}
            />
          ),
      )}
    </>
  );
}

type Point = { readonly x: number; readonly y: number };

/** Returns the path through the points, broken where nothing was measured. */
function linePath(points: readonly (Point | null)[]): string {
  return points
    .map((point, index) => point && `${points[index - 1] ? 'L' : 'M'}${point.x} ${point.y}`)
    .filter(Boolean)
    .join('');
}

/** Returns the position of a series among those drawn as bars, and their number. */
function barPlace(series: readonly ChartSeries[], index: number) {
  const isBar = ({ kind }: ChartSeries) => kind === 'bar';
  return { index: series.slice(0, index).filter(isBar).length, count: series.filter(isBar).length };
}

type BarsProps = {
  points: readonly (Point | null)[];
  fill: string;
  place: { index: number; count: number };
  layout: PlotLayout;
};

function Bars({ points, fill, place, layout: { band, bottom } }: BarsProps) {
  const width = Math.min(28, (band * 0.8) / place.count);
  return points.map((point) => {
    if (!point || point.y >= bottom) return null;
    const x = point.x + (place.index - place.count / 2) * width;
    const radius = Math.min(4, width / 2, bottom - point.y);
    return (
      <path
        key={point.x}
        fill={fill}
        d={`M${x} ${bottom}V${point.y + radius}q0 ${-radius} ${radius} ${-radius}h${width - 2 * radius}q${radius} 0 ${radius} ${radius}V${bottom}z`}
      />
    );
  });
}

type DotProps = Point & { role: ChartRole; pointRole: ChartRole | undefined; isActive: boolean };

/** A point of a line. A point with a role of its own is larger, and a wrong one is a cross: colour alone says nothing. */
function Dot({ x, y, role, pointRole, isActive }: DotProps) {
  if (pointRole === 'wrong')
    return (
      <path
        d={`M${x - 4.5} ${y - 4.5}l9 9m0 -9l-9 9`}
        stroke={colours.wrong}
        strokeWidth={2.5}
        strokeLinecap="round"
      />
    );
  return <circle cx={x} cy={y} r={isActive ? 5 : pointRole ? 4.5 : 3} fill={colours[pointRole ?? role]} />;
}

/** The values at the pointer, beside it on the side with more space. */
function Reading({ data, row, layout }: { data: ChartData; row: number; layout: PlotLayout }) {
  const point = data.rows[row];
  if (!point) return null;
  const x = layout.x(row);
  const isLeft = x > layout.width / 2;
  return (
    <div
      style={isLeft ? { right: layout.width - x + 10 } : { left: x + 10 }}
      className="pointer-events-none absolute top-2 z-10 rounded-small border border-line bg-surface px-3 py-2 text-[0.8125rem] shadow-floating"
    >
      <p className="font-semibold">{point.note ? `${point.label}: ${point.note}` : point.label}</p>
      {data.series.map(({ name, format }, index) => {
        const value = point.values[index];
        return (
          <p key={name} className="text-ink-soft">
            {name}{' '}
            <span className="figures text-ink">
              {value === null || value === undefined ? t`none` : format(value)}
            </span>
          </p>
        );
      })}
    </div>
  );
}
