import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { TournamentCard } from '@paheli/core/tournament/schema';
import { trpc } from '../../lib/api/trpc';
import { useAuth } from '../../lib/session/auth';
import { formatPrice } from '../../lib/text/format';
import { TextSkeleton } from '../../ui/skeleton';

type EntryFeeProps = { tournament: Pick<TournamentCard, 'entryFee' | 'accessFree'> };

/** The entry fee of a tournament, and for players without access the access fee and the sum of both. */
export function EntryFee({ tournament: { entryFee, accessFree } }: EntryFeeProps) {
  const { t } = useLingui();
  const due = useAccessFeeDue();
  const access = accessFree ? 0 : due;
  return (
    <>
      <span className="figures block text-lg">{entryFee === 0 ? t`Free` : formatPrice(entryFee)}</span>
      {access !== 0 && (
        <span className="block text-[0.8125rem] text-ink-soft">
          {access === null ? <TextSkeleton className="w-24" /> : withAccess(entryFee, access)}
        </span>
      )}
    </>
  );
}

function withAccess(entryFee: number, access: number): string {
  return entryFee === 0
    ? t`+ ${formatPrice(access)} once`
    : t`+ ${formatPrice(access)} once = ${formatPrice(entryFee + access)}`;
}

/** Returns the access fee that the user still has to pay, in rupees; null until the server has reported it. */
function useAccessFeeDue(): number | null {
  const { user } = useAuth();
  const settings = trpc.wallet.settings.useQuery(undefined, { staleTime: Infinity });
  return user?.hasAccess || settings.isError
    ? 0
    : settings.data
      ? settings.data.accessFee || (settings.data.passDays && settings.data.passPrice)
      : null;
}
