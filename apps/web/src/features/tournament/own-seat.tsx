import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { TournamentCard } from '@paheli/core/tournament/schema';
import { ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { trpc } from '../../lib/api/trpc';
import { lazyOrNothing } from '../../lib/page/lazy-or-nothing';
import { formatPrice } from '../../lib/text/format';
import { Progress } from '../../ui/progress';
import { QueryFailure } from '../../ui/query-failure';
import { Skeleton } from '../../ui/skeleton';
import { LeaveButton } from './leave-button';
import { SeatReminders } from './seat-reminders';
import { TournamentRules } from './tournament-rules';

const OwnTeam = lazyOrNothing(() => import('./own-team'));
const SeriesSwitch = lazyOrNothing(() => import('./series-switch'));

/** What belongs to a seat before the start: reminders, the team, the other players, the rules, and leaving. */
export function OwnSeat({ tournament }: { tournament: TournamentCard }) {
  const { t } = useLingui();
  const { entryFee } = tournament;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <SeatReminders tournament={tournament} />
      </div>
      {tournament.teamSize > 0 && (
        <Suspense fallback={<Skeleton className="h-44 rounded-card" />}>
          <OwnTeam tournament={tournament} />
        </Suspense>
      )}
      {tournament.series && (
        <Suspense fallback={<Skeleton className="h-20 rounded-card" />}>
          <SeriesSwitch tournament={tournament} />
        </Suspense>
      )}
      <SeatedPlayers tournament={tournament} />
      <TournamentRules tournament={tournament} hasFee={entryFee > 0} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-48 text-[0.9375rem] text-ink-soft">
          {entryFee > 0
            ? t`Until the start you can leave, and ${formatPrice(entryFee)} goes back to your wallet.`
            : t`Until the start you can leave and give your seat back.`}
        </p>
        <LeaveButton tournament={tournament} size="small">
          {t`Leave tournament`}
        </LeaveButton>
      </div>
    </>
  );
}

/** How many seats are taken, and on demand by whom. */
function SeatedPlayers({ tournament }: { tournament: TournamentCard }) {
  const { t } = useLingui();
  const { id, participantCount, maxParticipants } = tournament;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-label={t`Players`} className="tile flex flex-col gap-2 px-4 pt-4 pb-1">
      <p className="flex items-baseline justify-between gap-4" aria-live="polite">
        <span className="text-ink-soft">{t`Players`}</span>
        <span className="figures text-xl">
          <Trans>
            {participantCount} <span className="text-base text-ink-soft">of {maxParticipants}</span>
          </Trans>
        </span>
      </p>
      <Progress value={participantCount} max={maxParticipants} />
      <details className="group/names" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between font-semibold text-[0.9375rem]">
          {t`Who is in`}
          <ChevronDown aria-hidden="true" className="size-5 text-ink-soft group-open/names:rotate-180" />
        </summary>
        {isOpen && <Names tournamentId={id} />}
      </details>
    </section>
  );
}

function Names({ tournamentId }: { tournamentId: string }) {
  const { t } = useLingui();
  const seated = trpc.tournament.players.useQuery({ tournamentId }, { refetchInterval: 30_000 });
  if (seated.isPending) return <Skeleton className="mb-3 h-6 w-2/3" />;
  if (!seated.data) return <QueryFailure title={t`The players could not be loaded`} query={seated} />;
  const { players, participantCount } = seated.data;
  const others = participantCount - players.length;
  return (
    <>
      <ul className="flex flex-wrap gap-1.5 pb-3" aria-label={t`Players with a seat`}>
        {players.map(({ username, isFriend, isYou }) => (
          <li
            key={username}
            className="flex max-w-full items-center gap-1.5 rounded-full bg-sunken px-3 py-1 text-[0.9375rem]"
          >
            <bdi className="truncate">{username}</bdi>
            {(isYou || isFriend) && (
              <span className="flex-none font-semibold text-[0.8125rem] text-structure">
                {isYou ? t`You` : t`Friend`}
              </span>
            )}
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className="pb-3 text-[0.875rem] text-ink-soft">{t`and ${plural(others, { one: '# other player', other: '# other players' })}`}</p>
      )}
    </>
  );
}
