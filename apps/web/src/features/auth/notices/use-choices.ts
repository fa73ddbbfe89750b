import { useLingui } from '@lingui/react/macro';
import type { NoticeChoices, NoticeSettings } from '@paheli/core/notices/schema';
import { getMutationKey } from '@trpc/react-query';
import { storeChanged } from '../../../lib/api/store-changed';
import { queries, queryClient, trpc } from '../../../lib/api/trpc';

const mutationKey = getMutationKey(trpc.auth.notices.choose);

/** Returns a function that stores changed choices, one after the other. The page shows each at once. */
export function useChoices(settings: NoticeSettings): (changes: Partial<NoticeChoices>) => void {
  const { t } = useLingui();
  const choose = trpc.auth.notices.choose.useMutation({
    scope: { id: 'notice choices' },
    onSuccess(stored) {
      // What was chosen meanwhile is on its way.
      if (queryClient.isMutating({ mutationKey }) === 1)
        storeChanged(queries.auth.notices.settings, undefined, stored);
    },
    meta: { failure: t`Your choice could not be saved. Please try again.` },
    onError: () => void queries.auth.notices.settings.invalidate(),
  });
  return (changes) => {
    const { pushOff, emailOff, quietHours } = { ...settings, ...changes };
    storeChanged(queries.auth.notices.settings, undefined, { ...settings, ...changes });
    choose.mutate({ pushOff, emailOff, quietHours });
  };
}
