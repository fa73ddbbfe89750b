import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { TournamentCard } from '@paheli/core/tournament/schema';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type CardAction, cardAction } from '../features/tournament/card-action';
import { SeatFacts } from '../features/tournament/seat-facts';
import { SeatSheet } from '../features/wallet/seat/seat-sheet';
import { queries, trpc } from '../lib/api/trpc';
import { showToast } from '../lib/page/toasts';
import { useUser } from '../lib/session/auth';
import { isolated } from '../lib/text/isolate';
import { buttonClass } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { QueryFailure } from '../ui/query-failure';
import { Spinner } from '../ui/spinner';
import type { WantedSeatProps } from './-wanted-seat';

/** The sheet for the seat that the address names. It opens again after a reload, a registration and a sign-in. */
export default function WantedSeatPanel({ tournamentId, onClose }: WantedSeatProps) {
  const { t } = useLingui();
  const tournament = trpc.tournament.byId.useQuery({ tournamentId });
  const navigate = useNavigate();
  const { role } = useUser();
  const [isSeated, setIsSeated] = useState(false);

  async function enter(): Promise<void> {
    setIsSeated(true);
    // The quiz page would send players without a seat away.
    queries.tournament.byId.setData({ tournamentId }, (known) => known && { ...known, joined: true });
    showToast(t`Tournament joined successfully!`, 'success');
    await navigate({ to: '/quiz/$tournamentId', params: { tournamentId } });
    void queries.tournament.invalidate();
    void queries.wallet.invalidate();
  }

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
    <SeatSheet
      tournament={tournament.data}
      isOpen={async () =>
        cardAction(await queries.tournament.byId.fetch({ tournamentId }, { staleTime: 0 })) === 'join'
      }
      onSeated={() => void enter()}
      onClose={onClose}
    >
      <SeatFacts tournament={tournament.data} />
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
