import { useLingui } from '@lingui/react/macro';
import type { TournamentCard } from '@paheli/core/tournament/schema';
import { trpc } from '../../lib/api/trpc';
import { useAuth } from '../../lib/session/auth';
import { formatPrice } from '../../lib/text/format';
import { TextSkeleton } from '../../ui/skeleton';

/** The entry fee of a tournament, and the access fee for players who have not paid it. */
export function EntryFee({ tournament: { entryFee } }: { tournament: Pick<TournamentCard, 'entryFee'> }) {
  const { t } = useLingui();
  const access = useAccessFeeDue();
  return (
    <>
      <span className="figures block text-lg">{entryFee === 0 ? t`Free` : formatPrice(entryFee)}</span>
      {access !== 0 && (
        <span className="block text-[0.8125rem] text-ink-soft">
          {access === null ? <TextSkeleton className="w-24" /> : t`+ ${formatPrice(access)} access, once`}
        </span>
      )}
    </>
  );
}

/** Returns the access fee that the user still has to pay, in rupees; null until the server has reported it. */
function useAccessFeeDue(): number | null {
  const { user } = useAuth();
  const settings = trpc.wallet.settings.useQuery(undefined, { staleTime: Infinity });
  return user?.hasAccess || settings.isError ? 0 : (settings.data?.accessFee ?? null);
}
