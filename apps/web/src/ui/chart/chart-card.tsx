import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../class-names';
import { Skeleton } from '../skeleton';
import { type ChartData, type ChartSeries, describeChart, isEmptyChart } from './chart-data';
import { Plot } from './plot';

const plotHeightPx = 208;

const marks = {
  structure: 'bg-structure',
  act: 'bg-act',
  correct: 'bg-correct',
  wrong: 'bg-wrong',
  quiet: 'bg-structure-soft',
} as const;

type ChartCardProps = {
  title: string;
  /** Absent while the data loads. */
  data: ChartData | undefined;
  /** Replaces a chart without data. */
  empty: ReactNode;
  /** The figures above the chart. */
  figures?: ReactNode;
  /** The action beside the title, such as a choice of periods. */
  action?: ReactNode;
};

/** A chart with a button that shows the same figures as a table. */
export function ChartCard({ title, data, empty, figures, action }: ChartCardProps) {
  const { t } = useLingui();
  const titleId = useId();
  const [showsTable, setShowsTable] = useState(false);
  const isEmpty = data !== undefined && isEmptyChart(data);
  return (
    <section aria-labelledby={titleId} className="tile flex min-w-0 flex-col gap-3 p-4">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4">
        <h2 id={titleId} className="min-w-0 flex-1 basis-40 font-semibold text-base">
          {title}
        </h2>
        {action}
        {data && !isEmpty && (
          <button
            type="button"
            aria-pressed={showsTable}
            aria-describedby={titleId}
            onClick={() => setShowsTable(!showsTable)}
            className="-mr-2 min-h-11 rounded-small px-2 font-semibold text-[0.875rem] text-structure hover:underline"
          >
            {t`Table`}
          </button>
        )}
      </div>
      {figures}
      {!data ? (
        <ChartSkeleton />
      ) : isEmpty ? (
        <div className="grid flex-1 place-items-center py-8 text-center text-ink-soft">{empty}</div>
      ) : showsTable ? (
        <ChartTable title={title} data={data} />
      ) : (
        <Chart data={data} />
      )}
    </section>
  );
}

function Chart({ data }: { data: ChartData }) {
  return (
    <>
      <div role="img" aria-label={describeChart(data)} className="min-w-0">
        <div aria-hidden="true" style={{ height: plotHeightPx }}>
          <Plot data={data} height={plotHeightPx} />
        </div>
      </div>
      {data.series.length > 1 && (
        <ul aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem] text-ink-soft">
          {data.series.map((series) => (
            <LegendItem key={series.name} series={series} />
          ))}
        </ul>
      )}
    </>
  );
}

function LegendItem({ series: { name, role, kind } }: { series: ChartSeries }) {
  return (
    <li className="flex items-center gap-1.5">
      <span
        className={classNames(kind === 'line' ? 'h-1 w-4 rounded-full' : 'size-3 rounded-[3px]', marks[role])}
      />
      {name}
    </li>
  );
}

function ChartTable({ title, data }: { title: string; data: ChartData }) {
  const { t } = useLingui();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
    <section aria-label={t`${title}, as a table`} tabIndex={0} className="max-h-64 overflow-auto">
      <table className="w-full text-[0.9375rem]">
        <thead className="sticky top-0 bg-surface text-[0.8125rem] text-ink-soft">
          <tr>
            {[
              data.rowName,
              ...data.series.map(({ name }) => name),
              ...(data.noteName ? [data.noteName] : []),
            ].map((name, index) => (
              <th
                key={name}
                scope="col"
                className={classNames('py-1.5 font-semibold', index === 0 ? 'text-start' : 'ps-4 text-end')}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {data.rows.map(({ label, values, note }) => (
            <tr key={label}>
              <th scope="row" className="py-1.5 text-start font-normal">
                {label}
              </th>
              {data.series.map(({ name, format }, index) => (
                <td key={name} className="py-1.5 ps-4 text-end tabular-nums">
                  {formatCell(values[index], format)}
                </td>
              ))}
              {data.noteName && <td className="py-1.5 ps-4 text-end">{note}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function formatCell(value: number | null | undefined, format: (value: number) => string): string {
  return value === null || value === undefined ? '–' : format(value);
}

function ChartSkeleton() {
  return <Skeleton className="h-52 w-full" />;
}
