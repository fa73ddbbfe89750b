import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AdminWithdrawal } from '@paheli/core/wallet/withdrawals/schema';
import { trpc } from '../../../lib/api/trpc';
import { formatInstant, formatRupees } from '../../../lib/text/format';
import { isolated } from '../../../lib/text/isolate';
import { nameDestination, stateOfWithdrawal } from '../../../lib/text/withdrawal-words';
import { Badge } from '../../../ui/badge';
import { DescriptionList, type Fact } from '../../../ui/description-list';
import { Dialog } from '../../../ui/dialog';
import { PersonLink } from '../cells';
import { Revealed } from '../revealed';
import { KycPill } from '../users/kyc-pill';
import { WithdrawalActions } from './withdrawal-actions';
import { WithdrawalEvidence } from './withdrawal-evidence';

type WithdrawalDetailsProps = { withdrawal: AdminWithdrawal | null; onClose: () => void };

/** A withdrawal's player, amount, destination and payout attempts, with the decision. */
export function WithdrawalDetails({ withdrawal, onClose }: WithdrawalDetailsProps) {
  const { t } = useLingui();
  return (
    <Dialog open={withdrawal !== null} onClose={onClose} title={t`Withdrawal`} isWide>
      {withdrawal && (
        <>
          <DescriptionList facts={factsOf(withdrawal)} />
          <WithdrawalEvidence withdrawalId={withdrawal.id} />
          <Payouts payouts={withdrawal.payouts} />
          <WithdrawalActions withdrawal={withdrawal} onDecided={onClose} />
        </>
      )}
    </Dialog>
  );
}

function factsOf(withdrawal: AdminWithdrawal): Fact[] {
  const { user, approvals, approvalsNeeded, firstApproval, decidedBy, decidedAt, sums } = withdrawal;
  const { label, tone } = stateOfWithdrawal(withdrawal);
  const needsTwo = approvalsNeeded > 1;
  return [
    [t`Player`, <PersonLink key="player" user={user} />],
    [t`Email`, user.email],
    [t`KYC`, <KycPill key="kyc" status={withdrawal.kycStatus} />],
    [
      t`Status`,
      <Badge key="state" tone={tone}>
        {t(label)}
      </Badge>,
    ],
    [t`Amount`, formatRupees(withdrawal.amount)],
    [t`Tax (TDS)`, t`${formatRupees(withdrawal.tds)} on ${formatRupees(withdrawal.taxable)}`],
    [t`To pay out`, formatRupees(withdrawal.net)],
    [t`Paid out to`, <Payee key={withdrawal.id} withdrawal={withdrawal} />],
    [t`Asked`, formatInstant(withdrawal.createdAt)],
    [t`Approvals`, needsTwo && t`${approvals} of ${approvalsNeeded}`],
    [t`Seven days`, needsTwo && sums && whyTwo(sums)],
    [
      t`First approval`,
      firstApproval && `${isolated(firstApproval.by.name)}, ${formatInstant(firstApproval.at)}`,
    ],
    [t`Decided`, decidedBy && decidedAt && `${isolated(decidedBy.name)}, ${formatInstant(decidedAt)}`],
    [t`Reason`, withdrawal.reason],
    [t`Bank reference`, withdrawal.bankReference],
  ];
}

function Payee({ withdrawal: { id: withdrawalId, destination } }: { withdrawal: AdminWithdrawal }) {
  const { t } = useLingui();
  const reveal = trpc.admin.withdrawals.revealPayee.useMutation({
    // Nobody else who uses this tab later finds it.
    gcTime: 0,
    meta: { failure: t`The payee could not be revealed.` },
  });
  const whole = reveal.data && `${isolated(reveal.data.name)}, ${nameDestination(reveal.data.destination)}`;
  return (
    <Revealed
      masked={nameDestination(destination)}
      what={t`payee`}
      whole={whole}
      busy={reveal.isPending}
      onReveal={() => reveal.mutate({ withdrawalId })}
    />
  );
}

/** Returns why two administrators approve: the sums of seven days that exceed the limit. */
function whyTwo({ player, destination, limit }: NonNullable<AdminWithdrawal['sums']>): string {
  const sums = [
    ...(player > limit ? [t`${formatRupees(player)} of this player`] : []),
    ...(destination > limit ? [t`${formatRupees(destination)} to this destination`] : []),
  ];
  return t`${sums.join(', ')}: above ${formatRupees(limit)} two administrators approve`;
}

const payoutWords = { asked: msg`on its way`, paid: msg`paid`, returned: msg`returned` } as const;

function Payouts({ payouts }: { payouts: AdminWithdrawal['payouts'] }) {
  const { t } = useLingui();
  if (payouts.length === 0) return null;
  return (
    <section aria-labelledby="payouts-title" className="flex flex-col gap-1.5 border-line border-t pt-4">
      <h3 id="payouts-title" className="text-lg">
        {t`Payouts`}
      </h3>
      <ol className="flex flex-col gap-1.5">
        {payouts.map(({ attempt, method, status, reference, failure, createdAt }) => (
          <li key={attempt} className="text-[0.9375rem]">
            <span className="font-medium">
              {attempt}. {method === 'bank' ? t`At the bank` : t`By the provider`}, {t(payoutWords[status])}
            </span>
            <span className="block text-[0.8125rem] text-ink-soft">
              {formatInstant(createdAt)}
              {reference && t`, reference ${reference}`}
              {failure && `. ${failure}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
