import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { TournamentCard } from '@paheli/core/tournament/schema';
import { Link } from '@tanstack/react-router';
import { Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { share } from '../../lib/browser/share';
import { cardAction } from '../../lib/card-action';
import { useAuth } from '../../lib/session/auth';
import { formatPrice } from '../../lib/text/format';
import { pressStartText } from '../../lib/text/press-start';
import { countdownParts } from '../../lib/time/countdown';
import { useServerNow } from '../../lib/time/use-now';
import { Button, buttonClass } from '../../ui/button';
import { Countdown } from '../../ui/countdown';
import { Progress } from '../../ui/progress';
import { EntryFee } from './entry-fee';
import { TileAction } from './tile-action';

/** The figures of a tournament, what this person can do now, and sharing. */
export function TournamentAside({ tournament }: { tournament: TournamentCard }) {
  const { t } = useLingui();
  return (
    <div className="tile flex flex-col gap-4 p-4 md:order-last md:p-5">
      <div className="flex items-end justify-between gap-4">
        {tournament.prizePool > 0 && (
          <Figure label={t`Prize Pool`}>
            <span className="figures block text-[1.625rem]">{formatPrice(tournament.prizePool)}</span>
          </Figure>
        )}
        <Figure label={t`Entry Fee`} isEnd={tournament.prizePool > 0}>
          <EntryFee tournament={tournament} />
        </Figure>
      </div>
      <Seats tournament={tournament} />
      {tournament.status === 'upcoming' && <UntilStart tournament={tournament} />}
      <OwnAction tournament={tournament} />
      <ShareButton tournament={tournament} />
    </div>
  );
}

function Figure({ label, isEnd, children }: { label: string; isEnd?: boolean; children: ReactNode }) {
  return (
    <div className={isEnd ? 'text-end' : ''}>
      <span className="block text-[0.8125rem] text-ink-soft">{label}</span>
      {children}
    </div>
  );
}

function Seats({ tournament: { participantCount, maxParticipants } }: { tournament: TournamentCard }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-1">
      <Progress value={participantCount} max={maxParticipants} />
      <p className="text-[0.8125rem] text-ink-soft">
        {t`${participantCount} of ${plural(maxParticipants, { one: '# seat', other: '# seats' })} taken`}
      </p>
    </div>
  );
}

function UntilStart({ tournament }: { tournament: TournamentCard }) {
  const { name, startTime, startsOnPress } = tournament;
  const { t } = useLingui();
  const nowMs = useServerNow();
  if (startsOnPress) return <p className="text-ink-soft">{pressStartText(tournament)}</p>;
  return (
    <Countdown
      parts={countdownParts(startTime.getTime() - nowMs)}
      label={t`Until ${name} starts`}
      size="small"
    />
  );
}

/** What this person can do now: visitors register or sign in, and come back to the seat they wanted. */
function OwnAction({ tournament }: { tournament: TournamentCard }) {
  const { t } = useLingui();
  const { user } = useAuth();
  if (!user && cardAction(tournament) === 'join') {
    const search = { join: tournament.id };
    return (
      <div className="flex flex-col gap-2">
        <Link to="/register" search={search} className={buttonClass('act')}>
          {t`Join Tournament`}
        </Link>
        <Link to="/login" search={search} className={buttonClass('quiet')}>
          {t`Login`}
        </Link>
      </div>
    );
  }
  return <TileAction tournament={tournament} />;
}

function ShareButton({ tournament: { id, name } }: { tournament: TournamentCard }) {
  const { t } = useLingui();
  return (
    <Button
      variant="plain"
      size="small"
      onClick={() =>
        share(
          { text: name, url: `${window.location.origin}/tournaments/${id}` },
          { copied: t`Link copied to clipboard!`, failed: t`The link could not be copied.` },
        )
      }
    >
      <Share2 aria-hidden="true" className="size-5" />
      {t`Share`}
    </Button>
  );
}
