import { trpc } from './api/trpc';

/** Whether nothing costs money here: known once the server has said so. */
export function useIsSocial(): boolean {
  const settings = trpc.wallet.settings.useQuery(undefined, { staleTime: Infinity });
  return settings.data?.playMode === 'social';
}
