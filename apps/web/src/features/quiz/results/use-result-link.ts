import { useLingui } from '@lingui/react/macro';
import { problemDetailOr } from '../../../lib/api/problem';
import { queries, trpc } from '../../../lib/api/trpc';
import { copy } from '../../../lib/browser/share';
import { logWarning } from '../../../lib/log';
import { showToast } from '../../../lib/page/toasts';

/** Creates, copies and removes the public card of a result that is final. */
export function useResultLink(sessionId: string, isFinal: boolean) {
  const { t } = useLingui();
  const link = trpc.quiz.resultCard.link.useQuery({ sessionId }, { enabled: isFinal });
  const store = (linkCode: string | null) =>
    queries.quiz.resultCard.link.setData({ sessionId }, { linkCode });
  const onError = (error: unknown) => {
    logWarning('The card of a result could not be changed.', error);
    showToast(problemDetailOr(error, t`This did not work. Please try again.`), 'error');
  };
  const create = trpc.quiz.resultCard.share.useMutation({
    onSuccess: ({ linkCode }) => store(linkCode),
    onError,
  });
  const stop = trpc.quiz.resultCard.stopSharing.useMutation({
    onSuccess: () => {
      store(null);
      showToast(t`Your result is no longer shared.`, 'success');
    },
    onError,
  });
  const linkCode = link.data?.linkCode ?? null;
  const url = linkCode === null ? undefined : `${window.location.origin}/r/${linkCode}`;
  return {
    isKnown: link.data !== undefined,
    linkCode,
    url,
    create: () => create.mutate({ sessionId }),
    isCreating: create.isPending,
    copyLink: () =>
      void copy(url ?? '', {
        copied: t`Link copied to clipboard!`,
        failed: t`The link could not be copied.`,
      }),
    stop: {
      isPending: stop.isPending,
      run: (onSettled: () => void) => stop.mutate({ sessionId }, { onSettled }),
    },
  };
}

export type ResultLink = ReturnType<typeof useResultLink>;
