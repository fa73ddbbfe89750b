import { useLingui } from '@lingui/react/macro';
import type { Category } from '@paheli/core/tournament/schema';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { queries, trpc } from '../../lib/api/trpc';
import { filterCategories } from '../../lib/page/dashboard-search';
import { refreshProfile } from '../../lib/session/auth';
import { categoryNames } from '../../lib/text/category-names';
import { serverClock } from '../../lib/time/server-clock';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { QueryFailure } from '../../ui/query-failure';
import { msUntilNextChange } from './next-change';
import { joinableFirst } from './own-next';
import { TileSkeleton } from './tile-skeleton';
import { TournamentTile } from './tournament-tile';

const route = getRouteApi('/_site/_player/dashboard');

/** The tournaments that can be joined or played now. */
export function TournamentBoard() {
  const { t } = useLingui();
  const { category } = route.useSearch();
  const { isRefreshing, refresh } = useRefresh();
  return (
    <section aria-labelledby="tournaments-title" className="flex flex-col gap-1 sm:gap-3">
      <div className="flex items-center justify-between gap-4">
        <h2 id="tournaments-title" className="text-[1.375rem]">
          {t`Live Tournaments`}
        </h2>
        <Button size="small" variant="plain" busy={isRefreshing} onClick={refresh} className="-mr-3">
          {t`Refresh`}
        </Button>
      </div>
      <CategoryFilter selected={category} />
      <TournamentList category={category} />
      <Link
        to="/code/{-$code}"
        className="inline-flex min-h-11 items-center self-start font-semibold text-structure underline"
      >
        {t`Join with a code`}
      </Link>
    </section>
  );
}

function TournamentList({ category }: { category: Category | undefined }) {
  const { t } = useLingui();
  const tournaments = trpc.tournament.list.useQuery(
    {},
    { refetchInterval: ({ state }) => msUntilNextChange(state.data?.items ?? [], serverClock.nowMs()) },
  );
  if (tournaments.isPending) return <TournamentSkeletons />;
  if (tournaments.isError && !tournaments.data) {
    return <QueryFailure title={t`The tournaments could not be loaded`} query={tournaments} />;
  }
  const listed = tournaments.data.items.filter((tournament) => !category || tournament.category === category);
  return (
    <>
      {listed.length === 0 ? (
        <EmptyState icon={CalendarClock} title={t`No tournaments available`}>
          {t`Check back later for new tournaments!`}
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 gap-3 md:grid-cols-2 lg:grid-cols-3">
          {joinableFirst(listed).map((tournament) => (
            <TournamentTile key={tournament.id} tournament={tournament} />
          ))}
        </div>
      )}
    </>
  );
}

function TournamentSkeletons() {
  const { t } = useLingui();
  return (
    <div
      role="status"
      aria-label={t`Loading tournaments`}
      className="grid grid-cols-1 gap-3 md:grid-cols-2 lg:grid-cols-3"
    >
      {[1, 2, 3].map((tile) => (
        <TileSkeleton key={tile} isFirst={tile === 1} />
      ))}
    </div>
  );
}

/** Returns a function that reloads the page's queries and the profile. */
function useRefresh() {
  const { t } = useLingui();
  const { mutate, isPending } = useMutation({
    mutationFn: () => Promise.all([queries.invalidate(), refreshProfile()]),
    meta: { failure: t`Could not refresh. Please check your connection.` },
  });
  return { isRefreshing: isPending, refresh: () => mutate() };
}

/** Filters tournaments by category. The address holds the choice. */
function CategoryFilter({ selected }: { selected: Category | undefined }) {
  const { t } = useLingui();
  return (
    <nav
      aria-label={t`Category`}
      className="-mx-4 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:px-0"
    >
      <ul className="flex gap-1.5">
        {filterCategories.map((category) => {
          const isSelected = category === (selected ?? 'all');
          return (
            <li key={category}>
              <Link
                to="/dashboard"
                search={category === 'all' ? {} : { category }}
                replace
                resetScroll={false}
                activeOptions={{ exact: true, includeSearch: true }}
                data-selected={isSelected || undefined}
                className="flex min-h-11 items-center rounded-full bg-sunken px-4 font-semibold text-[0.9375rem] text-ink-soft transition-colors hover:text-ink data-selected:bg-act data-selected:text-on-act"
              >
                {category === 'all' ? t`all` : t(categoryNames[category]).toLowerCase()}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
