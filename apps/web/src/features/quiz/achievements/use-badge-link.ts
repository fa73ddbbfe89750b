import { useLingui } from '@lingui/react/macro';
import type { AchievementKind } from '@paheli/core/achievements/achievements';
import { storeChanged } from '../../../lib/api/store-changed';
import { queries, trpc } from '../../../lib/api/trpc';
import { copy, share } from '../../../lib/browser/share';
import { showToast } from '../../../lib/page/toasts';

/** Creates, shares and removes the public page of the player's achievements. */
export function useBadgeLink() {
  const { t } = useLingui();
  const words = {
    copied: t`Link copied to clipboard!`,
    failed: t`Your badges could not be shared from here.`,
  };
  const link = trpc.quiz.achievements.link.useQuery();
  const store = (linkCode: string | null) =>
    storeChanged(queries.quiz.achievements.link, undefined, { linkCode });
  const open = trpc.quiz.achievements.share.useMutation({
    onSuccess: ({ linkCode }) => store(linkCode),
  });
  const stop = trpc.quiz.achievements.stopSharing.useMutation({
    onSuccess: () => {
      store(null);
      showToast(t`Your badges are no longer shared.`, 'success');
    },
  });

  /** Shares the link, to one achievement where `kind` is given. Creates the page first if there is none. */
  function shareBadges(text: string, kind?: AchievementKind): void {
    const hand = (linkCode: string | null) => {
      const anchor = kind === undefined ? '' : `#${kind}`;
      if (linkCode !== null) void share({ text, url: `${urlOf(linkCode)}${anchor}` }, words);
    };
    if (link.data?.linkCode) hand(link.data.linkCode);
    else open.mutate(undefined, { onSuccess: ({ linkCode }) => hand(linkCode) });
  }

  const linkCode = link.data?.linkCode ?? null;
  return {
    linkCode,
    shareBadges,
    copyLink: () => linkCode !== null && void copy(urlOf(linkCode), words),
    isOpening: open.isPending,
    stop: {
      isPending: stop.isPending,
      run: (onSettled: () => void) => stop.mutate(undefined, { onSettled }),
    },
  };
}

export type BadgeLink = ReturnType<typeof useBadgeLink>;

function urlOf(linkCode: string): string {
  return `${window.location.origin}/badges/${linkCode}`;
}
