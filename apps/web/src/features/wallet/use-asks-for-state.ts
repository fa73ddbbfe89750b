import { trpc } from '../../lib/api/trpc';
import { useUser } from '../../lib/session/auth';

/** Whether the player has to say where he lives before he pays. */
export function useAsksForState(): boolean {
  const { state } = useUser();
  const settings = trpc.wallet.settings.useQuery(undefined, { staleTime: Infinity });
  return settings.data?.asksForState === true && state === null;
}
