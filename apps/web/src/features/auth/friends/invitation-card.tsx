import { useLingui } from '@lingui/react/macro';
import { RefreshCw, Share2 } from 'lucide-react';
import { useState } from 'react';
import { site } from '../../../content/site';
import { storeChanged } from '../../../lib/api/store-changed';
import { queries, trpc } from '../../../lib/api/trpc';
import { copy, share } from '../../../lib/browser/share';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { QueryFailure } from '../../../ui/query-failure';
import { Skeleton } from '../../../ui/skeleton';

/** The user's invitation link. */
export function InvitationCard() {
  const { t } = useLingui();
  const link = trpc.auth.friends.link.useQuery();
  const renew = trpc.auth.friends.renewLink.useMutation({
    onSuccess: (fresh) => storeChanged(queries.auth.friends.link, undefined, fresh),
    meta: { failure: t`Your invitation could not be made. Please try again.` },
  });
  if (link.isError && !link.data) {
    return <QueryFailure title={t`Your invitation could not be loaded`} query={link} />;
  }
  return (
    <section aria-labelledby="invite-title" className="tile flex flex-col gap-3 p-5">
      <h2 id="invite-title" className="text-[1.25rem]">
        {t`Invite a friend`}
      </h2>
      <p className="text-[0.9375rem] text-ink-soft">
        {t`Anyone who opens your link and accepts becomes your friend. You see each other's username and quiz figures, nothing else.`}
      </p>
      {/* As high with a link as without. */}
      <div className="flex min-h-[10.625rem] flex-col gap-3">
        {!link.data ? (
          <Skeleton className="h-12" />
        ) : link.data.linkCode === null ? (
          <Button busy={renew.isPending} onClick={() => renew.mutate()}>
            {t`Make my link`}
          </Button>
        ) : (
          <OwnLink
            linkCode={link.data.linkCode}
            isRenewing={renew.isPending}
            onRenew={(onSettled) => renew.mutate(undefined, { onSettled })}
          />
        )}
      </div>
    </section>
  );
}

type OwnLinkProps = { linkCode: string; isRenewing: boolean; onRenew: (onSettled: () => void) => void };

function OwnLink({ linkCode, isRenewing, onRenew }: OwnLinkProps) {
  const { t } = useLingui();
  const words = {
    copied: t`Invitation copied to clipboard!`,
    failed: t`Your invitation could not be shared from here.`,
  };
  const [asks, setAsks] = useState(false);
  const url = `${window.location.origin}/invite/${linkCode}`;
  const shared = { text: t`Play quizzes with me on ${site.name}!`, url };
  const close = () => setAsks(false);
  return (
    <>
      <p className="select-all break-all rounded-small bg-sunken px-3 py-2.5 text-[0.9375rem]">{url}</p>
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={() => void share(shared, words)}>
          <Share2 aria-hidden="true" className="size-5" />
          {t`Share`}
        </Button>
        <Button variant="quiet" onClick={() => void copy(url, words)}>
          {t`Copy`}
        </Button>
      </div>
      <Button variant="plain" size="small" className="self-start px-3 -ml-3" onClick={() => setAsks(true)}>
        <RefreshCw aria-hidden="true" className="size-4" />
        {t`Make a new link`}
      </Button>
      <ConfirmDialog
        open={asks}
        title={t`Make a new link?`}
        description={t`The link you have shared stops working. Your friends stay your friends.`}
        confirm={t`Make a new link`}
        cancel={t`Keep this one`}
        busy={isRenewing}
        onConfirm={() => onRenew(close)}
        onCancel={close}
      />
    </>
  );
}
