import { useLingui } from '@lingui/react/macro';
import { Link2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { IconCircle } from '../../ui/icon-circle';

type SharingBarProps = {
  /** What is shared: 'Your badges are shared.' */
  title: string;
  /** The question before sharing ends. */
  question: string;
  /** Who sees what of the player. */
  note: string;
  onCopy: () => void;
  stop: { readonly isPending: boolean; run: (onSettled: () => void) => void };
  /** What the link shows, above the text. */
  children?: ReactNode;
};

/** States that a page of the player is public, with a button that makes it private again. */
export function SharingBar({ title, question, note, onCopy, stop, children }: SharingBarProps) {
  const { t } = useLingui();
  const [asks, setAsks] = useState(false);
  return (
    <section aria-label={t`Sharing`} className="tile flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      {children}
      <IconCircle>
        <Link2 className="size-5" />
      </IconCircle>
      <p className="min-w-0 flex-1 basis-52 text-[0.9375rem]">
        <span className="font-semibold">{title}</span> <span className="text-ink-soft">{note}</span>
      </p>
      <div className="flex gap-2">
        <Button variant="quiet" size="small" onClick={onCopy}>
          {t`Copy link`}
        </Button>
        <Button variant="plain" size="small" onClick={() => setAsks(true)}>
          {t`Stop sharing`}
        </Button>
      </div>
      <ConfirmDialog
        open={asks}
        title={question}
        description={t`The link you have shared stops working permanently. Sharing again creates a new one.`}
        confirm={t`Stop sharing`}
        cancel={t`Keep sharing`}
        variant="danger"
        busy={stop.isPending}
        onConfirm={() => stop.run(() => setAsks(false))}
        onCancel={() => setAsks(false)}
      />
    </section>
  );
}
