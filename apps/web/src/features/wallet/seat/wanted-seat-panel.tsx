import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { TournamentCard } from '@paheli/core/tournament/schema';
import { Link } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { trpc } from '../../../lib/api/trpc';
import { type CardAction, cardAction } from '../../../lib/card-action';
import { useUser } from '../../../lib/session/auth';
import { isolated } from '../../../lib/text/isolate';
import { buttonClass } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { QueryFailure } from '../../../ui/query-failure';
import { Spinner } from '../../../ui/spinner';
import { SeatSheet } from './seat-sheet';

export type WantedSeatPanelProps = {
  tournamentId: string;
  onClose: () => void;
  /** What the player is told about the tournament. */
  facts: ComponentType<{ tournament: TournamentCard }>;
};

/** The sheet for the seat that the address names. It opens again after a reload, a registration and a sign-in. */
export function WantedSeatPanel({ tournamentId, onClose, facts: Facts }: WantedSeatPanelProps) {
  const { t } = useLingui();
  const tournament = trpc.tournament.byId.useQuery({ tournamentId });
  const { role } = useUser();
  const [isSeated, setIsSeated] = useState(false);

  if (isSeated) return null;
  if (!tournament.data) {
    return (
      <Dialog open onClose={onClose} title={t`Join`}>
        {tournament.isPending ? (
          <div
            role="status"
            aria-label={t`Loading the tournament`}
            className="grid min-h-40 place-items-center"
          >
            <Spinner />
          </div>
        ) : (
          <QueryFailure title={t`This tournament could not be loaded`} query={tournament} />
        )}
      </Dialog>
    );
  }
  const action = role === 'admin' && tournament.data.prizePool > 0 ? 'staff' : cardAction(tournament.data);
  if (action !== 'join') {
    return <NoSeatToTake tournament={tournament.data} action={action} onClose={onClose} />;
  }
  return (
    <SeatSheet tournament={tournament.data} onSeated={() => setIsSeated(true)} onClose={onClose}>
      <Facts tournament={tournament.data} />
    </SeatSheet>
  );
}

type Reason = Exclude<CardAction, 'join'> | 'staff';

const words: Record<Reason, MessageDescriptor> = {
  staff: msg`Administrators take no seat where there is a prize.`,
  full: msg`This tournament is full. Money that you added stays in your wallet.`,
  over: msg`This tournament is over. Money that you added stays in your wallet.`,
  wait: msg`You have your seat. The waiting room opens the quiz by itself.`,
  play: msg`You have your seat. The quiz is open.`,
  resume: msg`You have your seat, and your quiz is running.`,
  results: msg`You have played this tournament.`,
};

type NoSeatToTakeProps = { tournament: TournamentCard; action: Reason; onClose: () => void };

/** States why there is no seat to take, and leads on. */
function NoSeatToTake({ tournament, action, onClose }: NoSeatToTakeProps) {
  const { t } = useLingui();
  return (
    <Dialog open onClose={onClose} title={isolated(tournament.name)} description={t(words[action])}>
      {action === 'full' || action === 'over' || action === 'staff' ? (
        <Link to="/dashboard" className={buttonClass()}>
          {t`See other tournaments`}
        </Link>
      ) : (
        <Link to="/quiz/$tournamentId" params={{ tournamentId: tournament.id }} className={buttonClass()}>
          {action === 'wait' ? t`Enter waiting room` : action === 'results' ? t`See results` : t`Play`}
        </Link>
      )}
    </Dialog>
  );
}
