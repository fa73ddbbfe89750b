import { useLingui } from '@lingui/react/macro';
import type { TournamentCard } from '@paheli/core/tournament/schema';
import { trpc } from '../../../lib/api/trpc';
import { cardAction } from '../../../lib/card-action';
import { useUser } from '../../../lib/session/auth';
import { isolated } from '../../../lib/text/isolate';
import { Button } from '../../../ui/button';
import { FormError } from '../../../ui/text-field';
import { seatLabel } from './seat-label';
import { useSeat } from './use-seat';

/** Offers a seat that was paid for, while it can be taken. */
export default function PaidSeat({ tournamentId }: { tournamentId: string }) {
  const { data: tournament } = trpc.tournament.byId.useQuery({ tournamentId });
  const { role } = useUser();
  if (!tournament || cardAction(tournament) !== 'join') return null;
  if (role === 'admin' && tournament.prizePool > 0) return null;
  return <PaidSeatTile tournament={tournament} />;
}

function PaidSeatTile({ tournament }: { tournament: TournamentCard }) {
  const { t } = useLingui();
  const settings = trpc.wallet.settings.useQuery(undefined, { staleTime: Infinity });
  const { price, failure, isBusy, take } = useSeat(tournament, settings.data);
  // The money may have been spent on something else.
  if (!settings.data || price.toPay > 0) return null;
  return (
    <section aria-labelledby="paid-seat" className="tile flex flex-col gap-3 border-act p-4">
      <div>
        <h2 id="paid-seat" className="font-semibold text-[1.0625rem]">{t`Your payment has arrived`}</h2>
        <p className="text-[0.9375rem] text-ink-soft [overflow-wrap:anywhere]">
          {t`It was for a seat in ${isolated(tournament.name)}, which is still free.`}
        </p>
      </div>
      <FormError message={failure && t(failure.message)} />
      <Button busy={isBusy} onClick={take}>
        {seatLabel(price)}
      </Button>
    </section>
  );
}
