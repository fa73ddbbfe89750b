import { useLingui } from '@lingui/react/macro';
import type { HeldPrize } from '@paheli/core/tournament/held-prize';
import { useState } from 'react';
import { problemDetailOr } from '../../../lib/api/problem';
import { queries, trpc } from '../../../lib/api/trpc';
import { logWarning } from '../../../lib/log';
import { showToast } from '../../../lib/page/toasts';
import { formatRupees } from '../../../lib/text/format';
import { isolated } from '../../../lib/text/isolate';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { ReasonDialog } from '../../../ui/reason-dialog';
import { TextArea } from '../../../ui/text-area';

const longestReason = 500;

/** The buttons that release or void a held prize. A prize is decided once. */
export function PrizeActions({ prize }: { prize: HeldPrize }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState<'release' | 'void' | null>(null);
  const [reason, setReason] = useState('');
  const close = () => setAsking(null);
  const decision = usePrizeDecision(prize, close);
  const { user, tournament, sessionId } = prize;
  const amount = formatRupees(prize.amount);
  const of = <span className="sr-only"> {t`${amount} of ${user.name}`}</span>;
  return (
    <div className="flex flex-wrap gap-2 xl:flex-nowrap">
      <Button size="small" disabled={decision.isSending} onClick={() => setAsking('release')}>
        {t`Release`}
        {of}
      </Button>
      <Button variant="danger" size="small" disabled={decision.isSending} onClick={() => setAsking('void')}>
        {t`Void`}
        {of}
      </Button>
      <ConfirmDialog
        open={asking === 'release'}
        title={t`Release ${amount} to ${isolated(user.name)}?`}
        description={t`The prize of ${isolated(tournament.name)} is paid to the player's winnings. This cannot be taken back.`}
        confirm={t`Release prize`}
        cancel={t`Cancel`}
        busy={decision.isSending}
        onConfirm={() =>
          decision.release({ sessionId, ...(reason.trim() !== '' && { reason: reason.trim() }) })
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
        busy={decision.isSending}
        onConfirm={(voidReason) => decision.void({ sessionId, reason: voidReason })}
        onClose={close}
      />
    </div>
  );
}

/** Sends the decision once. If another administrator was faster, says so and reloads the list. */
function usePrizeDecision({ amount, user }: HeldPrize, onDecided: () => void) {
  const { t } = useLingui();
  const outcome = {
    onSuccess: ({ status }: HeldPrize) =>
      showToast(
        status === 'released'
          ? t`${formatRupees(amount)} released to ${isolated(user.name)}`
          : t`Prize of ${isolated(user.name)} voided`,
        'success',
      ),
    onError: (error: unknown) => {
      logWarning('The decision on the prize failed.', error);
      showToast(problemDetailOr(error, t`The decision could not be sent. Please try again.`), 'error');
    },
    onSettled: () => {
      onDecided();
      void queries.admin.prizes.invalidate();
      void queries.admin.waiting.invalidate();
      void queries.admin.tournaments.invalidate();
    },
  };
  const release = trpc.admin.prizes.release.useMutation(outcome);
  const voiding = trpc.admin.prizes.void.useMutation(outcome);
  return {
    isSending: release.isPending || voiding.isPending,
    release: release.mutate,
    void: voiding.mutate,
  };
}
