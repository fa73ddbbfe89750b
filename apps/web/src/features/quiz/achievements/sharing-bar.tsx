import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { IconCircle } from '../../../ui/icon-circle';
import type { BadgeLink } from './use-badge-link';

/** States that the player's achievements are public, with a button that makes them private again. */
export function SharingBar({ sharing, linkCode }: { sharing: BadgeLink; linkCode: string }) {
  const { copyLink, stop } = sharing;
  const [asks, setAsks] = useState(false);
  return (
    <section aria-label="Sharing" className="tile flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <IconCircle>
        <Link2 className="size-5" />
      </IconCircle>
      <p className="min-w-0 flex-1 basis-52 text-[0.9375rem]">
        <span className="font-semibold">Your badges are shared.</span>{' '}
        <span className="text-ink-soft">Anyone with the link sees your username and your badges.</span>
      </p>
      <div className="flex gap-2">
        <Button variant="quiet" size="small" onClick={() => copyLink(linkCode)}>
          Copy link
        </Button>
        <Button variant="plain" size="small" onClick={() => setAsks(true)}>
          Stop sharing
        </Button>
      </div>
      <ConfirmDialog
        open={asks}
        title="Stop sharing your badges?"
        description="The link you have shared stops working permanently. Sharing again creates a new one."
        confirm="Stop sharing"
        cancel="Keep sharing"
        variant="danger"
        busy={stop.isPending}
        onConfirm={() => stop.mutate(undefined, { onSettled: () => setAsks(false) })}
        onCancel={() => setAsks(false)}
      />
    </section>
  );
}
