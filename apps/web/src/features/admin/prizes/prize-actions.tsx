import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { HeldPrize } from '@paheli/core/tournament/held-prize';
import { useState } from 'react';
import { trpc } from '../../../lib/api/trpc';
import { showToast } from '../../../lib/page/toasts';
import { formatRupees } from '../../../lib/text/format';
import { isolated } from '../../../lib/text/isolate';
import { TextArea } from '../../../ui/text-area';
import { ConfirmedAction, ReasonedAction } from '../confirmed-action';
import { describePending, PendingNote } from '../decisions/pending-note';

const longestReason = 500;

/** The buttons that release or void a held prize, or the decision that waits. A prize is decided once. */
export function PrizeActions({ prize }: { prize: HeldPrize }) {
  return prize.pending ? <PendingNote decision={prize.pending} /> : <OpenActions prize={prize} />;
}

function OpenActions({ prize: { user, tournament, sessionId, ...prize } }: { prize: HeldPrize }) {
  const { t } = useLingui();
  const [releaseReason, setReleaseReason] = useState('');
  const decision = {
    meta: { failure: t`The decision could not be sent. Please try again.` },
    onSuccess: (decided: HeldPrize) => showToast(outcomeOf(decided), 'success'),
  };
  const release = trpc.admin.prizes.release.useMutation(decision);
  const voiding = trpc.admin.prizes.void.useMutation(decision);
  const amount = formatRupees(prize.amount);
  const of = <span className="sr-only"> {t`${amount} of ${user.name}`}</span>;
  return (
    <div className="flex flex-wrap gap-2 xl:flex-nowrap">
      <ConfirmedAction
        label={t`Release`}
        of={of}
        title={t`Release ${amount} to ${isolated(user.name)}?`}
        description={t`The prize of ${isolated(tournament.name)} is paid to the player's winnings. This cannot be taken back.`}
        confirm={t`Release prize`}
        busy={release.isPending}
        onConfirm={(close) => {
          const reason = releaseReason.trim() || undefined;
          release.mutate({ sessionId, reason }, { onSettled: close });
        }}
      >
        <TextArea
          label={t`Reason (optional)`}
          hint={t`The player reads it.`}
          maxLength={longestReason}
          value={releaseReason}
          onChange={({ target }) => setReleaseReason(target.value)}
        />
      </ConfirmedAction>
      <ReasonedAction
        label={t`Void`}
        of={of}
        button={{ variant: 'danger' }}
        title={t`Void ${amount} of ${isolated(user.name)}?`}
        description={t`The player does not get the prize of ${isolated(tournament.name)}. Players ranked below get the prizes that the rule gives them without this quiz. The house keeps the rest. The player reads the reason. This cannot be taken back.`}
        confirm={t`Void prize`}
        busy={voiding.isPending}
        onConfirm={(reason, close) => voiding.mutate({ sessionId, reason }, { onSettled: close })}
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
