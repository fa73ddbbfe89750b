import { useLingui } from '@lingui/react/macro';
import brand from '@paheli/core/brand.json';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { problemDetailOr } from '../../../lib/api/problem';
import { saveFile } from '../../../lib/api/rest';
import { trpc } from '../../../lib/api/trpc';
import { logWarning } from '../../../lib/log';
import { showToast } from '../../../lib/page/toasts';
import { serverClock } from '../../../lib/time/server-clock';
import { Button } from '../../../ui/button';
import { QueryFailure } from '../../../ui/query-failure';
import { Skeleton } from '../../../ui/skeleton';
import { BalanceChart } from './balance-chart';
import { type Period, periodOf, presetsAt, type StatementSearch } from './period';
import { PeriodForm } from './period-form';
import { StatementTable } from './statement-table';
import { TaxSummary } from './tax-summary';

type StatementPageProps = { search: StatementSearch; onChoose: (period: Period) => void };

/** The wallet's transactions in a period, on screen and as a file, and the tax of a financial year. */
export function StatementPage({ search, onChoose }: StatementPageProps) {
  const { t } = useLingui();
  const [now] = useState(() => new Date(serverClock.nowMs()));
  const period = periodOf(search, now);
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 pt-5 md:pt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-[1.75rem]">{t`Statements`}</h1>
        <DownloadButton period={period} />
      </div>
      <PeriodForm period={period} presets={presetsAt(now)} onChoose={onChoose} />
      <Lines key={`${period.from} ${period.to}`} period={period} />
      <TaxSummary now={now} />
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
  const [isSaving, setIsSaving] = useState(false);
  async function save(): Promise<void> {
    setIsSaving(true);
    try {
      const query = new URLSearchParams({ from, to });
      await saveFile(`/payments/statement.csv?${query}`, `${brand.slug}-statement-${from}-to-${to}.csv`);
    } catch (error) {
      logWarning('The statement could not be saved.', error);
      showToast(problemDetailOr(error, t`The statement could not be downloaded. Please try again.`), 'error');
    } finally {
      setIsSaving(false);
    }
  }
  return (
    <Button variant="quiet" size="small" busy={isSaving} onClick={() => void save()}>
      {!isSaving && <Download aria-hidden="true" className="size-5" />}
      {t`Download CSV`}
    </Button>
  );
}
