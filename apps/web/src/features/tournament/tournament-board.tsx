import { useLingui } from '@lingui/react/macro';
import type { Category, TournamentCard } from '@paheli/core/tournament/schema';
import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { trpc } from '../../lib/api/trpc';
import { serverClock } from '../../lib/time/server-clock';
import { EmptyState } from '../../ui/empty-state';
import { QueryFailure } from '../../ui/query-failure';
import { CategoryFilter } from './category-filter';
import { LeaveDialog } from './leave-dialog';
import { msUntilNextChange } from './next-change';
import { joinableFirst } from './own-next';
import { TileSkeleton } from './tile-skeleton';
import { TournamentTile } from './tournament-tile';
import { useLeaveTournament } from './use-leave-tournament';

type TournamentBoardProps = TournamentListProps & {
  /** The action beside the title. */
  action: ReactNode;
};

type TournamentListProps = {
  category: Category | undefined;
  onJoin: (tournament: TournamentCard) => void;
};

/** The tournaments that can be joined or played now. */
export function TournamentBoard({ action, ...list }: TournamentBoardProps) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="tournaments-title" className="flex flex-col gap-1 sm:gap-3">
      <div className="flex items-center justify-between gap-4">
        <h2 id="tournaments-title" className="text-[1.375rem]">
          {t`Live Tournaments`}
        </h2>
        {action}
      </div>
      <CategoryFilter selected={list.category} />
      <TournamentList {...list} />
    </section>
  );
}

function TournamentList({ category, onJoin }: TournamentListProps) {
  const { t } = useLingui();
  const tournaments = trpc.tournament.list.useQuery(
    {},
    { refetchInterval: ({ state }) => msUntilNextChange(state.data?.items ?? [], serverClock.nowMs()) },
  );
  const leave = useLeaveTournament();
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
            <TournamentTile
              key={tournament.id}
              tournament={tournament}
              onJoin={() => onJoin(tournament)}
              onLeave={() => leave.ask(tournament)}
            />
          ))}
        </div>
      )}
      <LeaveDialog leave={leave} />
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
