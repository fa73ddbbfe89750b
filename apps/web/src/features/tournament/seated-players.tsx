import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { TournamentCard } from '@paheli/core/tournament/schema';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../lib/api/trpc';
import { Progress } from '../../ui/progress';
import { QueryFailure } from '../../ui/query-failure';
import { Skeleton } from '../../ui/skeleton';

/** How many seats are taken, and on demand by whom. */
export function SeatedPlayers({ tournament }: { tournament: TournamentCard }) {
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
