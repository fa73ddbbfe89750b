import { useLingui } from '@lingui/react/macro';
import type { TournamentCard } from '@paheli/core/tournament/schema';
import { formatPrice } from '../../lib/text/format';
import { Button } from '../../ui/button';
import { LeaveDialog } from './leave-dialog';
import { SeatReminders } from './seat-reminders';
import { SeatedPlayers } from './seated-players';
import { TournamentRules } from './tournament-rules';
import { useLeaveTournament } from './use-leave-tournament';

/** What belongs to a seat before the start: reminders, the other players, the rules, and leaving. */
export function OwnSeat({ tournament }: { tournament: TournamentCard }) {
  const { t } = useLingui();
  const leave = useLeaveTournament();
  const { entryFee } = tournament;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <SeatReminders tournament={tournament} />
      </div>
      <SeatedPlayers tournament={tournament} />
      <TournamentRules tournament={tournament} hasFee={entryFee > 0} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-48 text-[0.9375rem] text-ink-soft">
          {entryFee > 0
            ? t`Until the start you can leave, and ${formatPrice(entryFee)} goes back to your wallet.`
            : t`Until the start you can leave and give your seat back.`}
        </p>
        <Button variant="quiet" size="small" onClick={() => leave.ask(tournament)}>
          {t`Leave tournament`}
        </Button>
      </div>
      <LeaveDialog leave={leave} />
    </>
  );
}
