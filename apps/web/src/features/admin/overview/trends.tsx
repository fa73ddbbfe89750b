import { useLingui } from '@lingui/react/macro';
import type { AdminTrends } from '@paheli/core/reports/trends';
import { keepPreviousData } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { trpc } from '../../../lib/api/trpc';
import { ChartCard } from '../../../ui/chart/chart-card';
import { QueryFailure } from '../../../ui/query-failure';
import { Skeleton } from '../../../ui/skeleton';
import { periods } from '../page-search';
import { activityOf, difficultyOf, kycQueueOf, revenueOf, sumsOf } from './trend-data';

const route = getRouteApi('/_site/_player/admin/');
const usualDays = 14;

/** Charts of revenue, joins and question difficulty over the last days, and the waiting time of KYC. */
export function Trends() {
  const { t } = useLingui();
  const { days = usualDays } = route.useSearch();
  const trends = trpc.admin.trends.useQuery({ days }, { placeholderData: keepPreviousData });
  if (trends.isError && !trends.data) {
    return <QueryFailure title={t`The charts could not be loaded`} query={trends} />;
  }
  const { data } = trends;
  return (
    <div className="grid grid-cols-1 gap-3 xl:grid-cols-2">
      <ChartCard
        title={t`Revenue and joins`}
        action={<PeriodSelect days={days} />}
        figures={data ? <Sums trends={data} /> : <Skeleton className="h-[4.5rem]" />}
        data={data && revenueOf(data)}
        empty={t`Nobody paid or joined in these days.`}
      />
      <ChartCard
        title={t`Active players`}
        data={data && activityOf(data)}
        empty={t`Nobody played in these days.`}
      />
      <ChartCard
        title={t`KYC queue by age`}
        data={data && kycQueueOf(data)}
        empty={t`No KYC waits for a decision.`}
      />
      <ChartCard
        title={t`Question difficulty: share right`}
        data={data && difficultyOf(data)}
        empty={t`No quiz was finished in these days.`}
      />
    </div>
  );
}

/** The sums of the period, each with its change since the equally long period before. */
function Sums({ trends }: { trends: AdminTrends }) {
  const { t } = useLingui();
  return (
    <dl className="flex flex-col divide-y divide-line">
      {sumsOf(trends).map(({ name, sum, change }) => (
        <div key={name.id} className="flex min-h-9 items-baseline gap-3 py-1">
          <dt className="mr-auto text-[0.875rem] text-ink-soft">{t(name)}</dt>
          {change !== null && (
            <dd className="text-[0.875rem] text-ink-soft">
              {change}
              <span className="sr-only"> {t`since the period before`}</span>
            </dd>
          )}
          <dd className="figures min-w-24 text-right text-lg">{sum}</dd>
        </div>
      ))}
    </dl>
  );
}

function PeriodSelect({ days }: { days: number }) {
  const { t } = useLingui();
  const navigate = route.useNavigate();
  return (
    <select
      aria-label={t`Period of the charts`}
      value={days}
      onChange={({ target }) => {
        const chosen = periods.find((each) => each === Number(target.value));
        if (chosen) void navigate({ search: { days: chosen }, replace: true, resetScroll: false });
      }}
      className="min-h-11 rounded-small border border-edge bg-surface px-2 text-[0.875rem] text-ink"
    >
      {periods.map((each) => (
        <option key={each} value={each}>
          {t`${each} days`}
        </option>
      ))}
    </select>
  );
}
