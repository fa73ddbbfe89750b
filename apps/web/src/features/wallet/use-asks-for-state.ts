import { trpc } from '../../lib/api/trpc';
import { useUser } from '../../lib/session/auth';

/** Returns whether the player has to name their state before paying. */
export function useAsksForState(): boolean {
  const { state } = useUser();
  const settings = trpc.wallet.settings.useQuery(undefined, { staleTime: Infinity });
  return settings.data?.asksForState === true && state === null;
}
