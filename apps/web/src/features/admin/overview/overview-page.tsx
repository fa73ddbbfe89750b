import { Figures } from './figures';
import { LiveNotifications } from './live-notifications';
import type { OverviewSearch } from './overview-search';
import { RecentUsers } from './recent-users';
import { Trends } from './trends';
import { WaitingDecisions } from './waiting-decisions';

type OverviewPageProps = { search: OverviewSearch; onSearch: (search: OverviewSearch) => void };

const usualDays = 14;

/** The overview: what waits for a decision, key figures, the newest users, live notifications and trends. */
export function OverviewPage({ search: { days = usualDays }, onSearch }: OverviewPageProps) {
  return (
    <div className="flex flex-col gap-3">
      <WaitingDecisions />
      <Figures />
      <div className="grid grid-cols-1 items-start gap-3 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <RecentUsers />
        <LiveNotifications />
      </div>
      <Trends days={days} onDays={(next) => onSearch({ days: next })} />
    </div>
  );
}
