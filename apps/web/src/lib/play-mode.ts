import { trpc } from './api/trpc';

/** Returns whether play is free. False until the server has reported the mode. */
export function useIsSocial(): boolean {
  const settings = trpc.wallet.settings.useQuery(undefined, { staleTime: Infinity });
  return settings.data?.playMode === 'social';
}
