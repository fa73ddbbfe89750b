import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { HeldPrize } from '@paheli/core/tournament/held-prize';
import { useState } from 'react';
import { trpc } from '../../../lib/api/trpc';
import { showToast } from '../../../lib/page/toasts';
import { formatRupees } from '../../../lib/text/format';
import { isolated } from '../../../lib/text/isolate';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { ReasonDialog } from '../../../ui/reason-dialog';
import { TextArea } from '../../../ui/text-area';
import { describePending, PendingNote } from '../decisions/pending-note';

const longestReason = 500;

/** The buttons that release or void a held prize, or the decision that waits. A prize is decided once. */
export function PrizeActions({ prize }: { prize: HeldPrize }) {
  return prize.pending ? <PendingNote decision={prize.pending} /> : <OpenActions prize={prize} />;
}

function OpenActions({ prize }: { prize: HeldPrize }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState<'release' | 'void' | null>(null);
  const [reason, setReason] = useState('');
  const close = () => setAsking(null);
  const { user, tournament, sessionId } = prize;
  const decision = {
    meta: { failure: t`The decision could not be sent. Please try again.` },
    onSuccess: (decided: HeldPrize) => showToast(outcomeOf(decided), 'success'),
    onSettled: close,
  };
  const release = trpc.admin.prizes.release.useMutation(decision);
  const voiding = trpc.admin.prizes.void.useMutation(decision);
  const busy = release.isPending || voiding.isPending;
  const amount = formatRupees(prize.amount);
  const of = <span className="sr-only"> {t`${amount} of ${user.name}`}</span>;
  return (
    <div className="flex flex-wrap gap-2 xl:flex-nowrap">
      <Button size="small" disabled={busy} onClick={() => setAsking('release')}>
        {t`Release`}
        {of}
      </Button>
      <Button variant="danger" size="small" disabled={busy} onClick={() => setAsking('void')}>
        {t`Void`}
        {of}
      </Button>
      <ConfirmDialog
        open={asking === 'release'}
        title={t`Release ${amount} to ${isolated(user.name)}?`}
        description={t`The prize of ${isolated(tournament.name)} is paid to the player's winnings. This cannot be taken back.`}
        confirm={t`Release prize`}
        cancel={t`Cancel`}
        busy={busy}
        onConfirm={() =>
          release.mutate({ sessionId, ...(reason.trim() !== '' && { reason: reason.trim() }) })
        }
        onCancel={close}
      >
        <TextArea
          label={t`Reason (optional)`}
          hint={t`The player reads it.`}
          maxLength={longestReason}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </ConfirmDialog>
      <ReasonDialog
        open={asking === 'void'}
        title={t`Void ${amount} of ${isolated(user.name)}?`}
        description={t`The player does not get the prize of ${isolated(tournament.name)}. Players ranked below get the prizes that the rule gives them without this quiz. The house keeps the rest. The player reads the reason. This cannot be taken back.`}
        confirm={t`Void prize`}
        busy={busy}
        onConfirm={(voidReason) => voiding.mutate({ sessionId, reason: voidReason })}
        onClose={close}
      />
    </div>
  );
}

function outcomeOf({ status, pending, amount, user }: HeldPrize): string {
  if (pending) return describePending(pending);
  return status === 'released'
    ? t`${formatRupees(amount)} released to ${isolated(user.name)}`
    : t`Prize of ${isolated(user.name)} voided`;
}
