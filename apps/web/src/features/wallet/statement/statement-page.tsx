import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import brand from '@paheli/core/brand.json';
import type { Statement } from '@paheli/core/wallet/statement';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../../../lib/api/rest';
import { trpc } from '../../../lib/api/trpc';
import { formatPrice, formatRupees } from '../../../lib/text/format';
import { serverClock } from '../../../lib/time/server-clock';
import { Button } from '../../../ui/button';
import { ChartCard } from '../../../ui/chart/chart-card';
import type { ChartData } from '../../../ui/chart/chart-data';
import { QueryFailure } from '../../../ui/query-failure';
import { Skeleton } from '../../../ui/skeleton';
import { TextField } from '../../../ui/text-field';
import { dailyBalances } from './daily-balances';
import { type Preset, periodOf, presetsAt } from './period';
import type { Period } from './period-search';
import { StatementTable } from './statement-table';
import { TaxSummary } from './tax-summary';

const route = getRouteApi('/_site/_player/statements');

/** The wallet's transactions in a period, on screen and as a file, and the tax of a financial year. */
export function StatementPage() {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [now] = useState(() => new Date(serverClock.nowMs()));
  const period = periodOf(search, now);
  const { isPending } = trpc.wallet.statement.useQuery(period);
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 pt-5 md:pt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-[1.75rem]">{t`Statements`}</h1>
        <DownloadButton period={period} />
      </div>
      <PeriodForm
        period={period}
        presets={presetsAt(now)}
        onChoose={(next) => void navigate({ search: next, resetScroll: false })}
      />
      <Lines key={`${period.from} ${period.to}`} period={period} />
      {/* It would move when the statement is shorter than its placeholder. */}
      <div hidden={isPending}>
        <TaxSummary now={now} />
      </div>
    </div>
  );
}

function Lines({ period }: { period: Period }) {
  const { t } = useLingui();
  const statement = trpc.wallet.statement.useQuery(period);
  if (statement.isPending) {
    return (
      <div role="status" aria-label={t`Loading the statement`} className="flex flex-col gap-4">
        <Skeleton className="h-[19rem] rounded-card" />
        <div className="grid grid-cols-2 gap-2.5">
          <Skeleton className="h-[4.625rem] rounded-card" />
          <Skeleton className="h-[4.625rem] rounded-card" />
        </div>
        <Skeleton className="h-80 rounded-card" />
      </div>
    );
  }
  if (statement.isError) {
    return <QueryFailure title={t`The statement could not be loaded`} query={statement} />;
  }
  return (
    <>
      {statement.data.lines.length > 0 && <BalanceChart statement={statement.data} />}
      <StatementTable statement={statement.data} />
    </>
  );
}

function DownloadButton({ period: { from, to } }: { period: Period }) {
  const { t } = useLingui();
  const query = new URLSearchParams({ from, to });
  const { mutate: save, isPending } = useMutation({
    mutationFn: () =>
      saveFile(`/payments/statement.csv?${query}`, `${brand.slug}-statement-${from}-to-${to}.csv`),
    meta: { failure: t`The statement could not be downloaded. Please try again.` },
  });
  return (
    <Button variant="quiet" size="small" busy={isPending} onClick={() => save()}>
      {!isPending && <Download aria-hidden="true" className="size-5" />}
      {t`Download CSV`}
    </Button>
  );
}

type PeriodFormProps = { period: Period; presets: readonly Preset[]; onChoose: (period: Period) => void };

/** Chooses the period: a preset, or any two days. */
function PeriodForm({ period, presets, onChoose }: PeriodFormProps) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t`Periods`}</legend>
        {presets.map(({ name, period: preset }) => (
          <button
            key={name}
            type="button"
            aria-pressed={preset.from === period.from && preset.to === period.to}
            onClick={() => onChoose(preset)}
            className="min-h-11 rounded-card border-[1.5px] border-line px-4 font-semibold text-[0.9375rem] text-ink-soft transition-colors hover:border-edge aria-pressed:border-structure aria-pressed:bg-structure-soft aria-pressed:text-structure"
          >
            {name}
          </button>
        ))}
      </fieldset>
      <form
        key={`${period.from} ${period.to}`}
        aria-label={t`Choose a period`}
        className="grid grid-cols-2 items-end gap-2.5 sm:grid-cols-[12rem_12rem_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          onChoose({ from: String(form.get('from')), to: String(form.get('to')) });
        }}
      >
        <TextField
          label={t`From`}
          name="from"
          type="date"
          required
          defaultValue={period.from}
          max={period.to}
        />
        <TextField label={t`To`} name="to" type="date" required defaultValue={period.to} />
        <Button
          type="submit"
          variant="quiet"
          className="col-span-2 sm:col-span-1 sm:justify-self-start sm:px-8"
        >
          {t`Show`}
        </Button>
      </form>
    </div>
  );
}

/** A chart of the balance at the end of each day with a transaction. */
function BalanceChart({ statement }: { statement: Statement }) {
  const { t } = useLingui();
  return (
    <ChartCard
      title={t`Balance over time`}
      data={chartOf(statement)}
      empty={
        statement.lines.length === 0
          ? t`No transactions in this period.`
          : t`The balance was ₹0 at the end of each day.`
      }
    />
  );
}

function chartOf(statement: Statement): ChartData {
  return {
    rowName: t`Day`,
    series: [
      { name: t`Balance`, role: 'structure', kind: 'line', format: formatRupees, formatTick: formatPrice },
    ],
    rows: dailyBalances(statement).map(({ day, balance }) => ({ label: day, values: [balance] })),
  };
}
