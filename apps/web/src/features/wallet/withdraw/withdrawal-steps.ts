import { t } from '@lingui/core/macro';
import type { Withdrawal } from '@paheli/core/wallet/withdrawals/schema';
import { explainWithdrawal, stateOfWithdrawal } from '../../../lib/text/withdrawal-words';
import type { TimelineStep } from '../../../ui/timeline';

/** Returns the steps of a withdrawal, from the request to the money, with the player's sentence at the last reached. */
export function stepsOf(withdrawal: Withdrawal): TimelineStep[] {
  const { status, createdAt, decidedAt, paidAt } = withdrawal;
  const { label, tone } = stateOfWithdrawal(withdrawal);
  const detail = explainWithdrawal(withdrawal);
  const isApproved = status !== 'requested' && status !== 'rejected';
  const asked: TimelineStep = { key: 'asked', name: t`Requested`, at: createdAt };
  const checked: TimelineStep = { key: 'checked', name: t`Approved`, at: decidedAt };
  const paid: TimelineStep = { key: 'paid', name: t`Paid`, at: paidAt };
  if (status === 'requested') {
    return [
      { ...asked, detail },
      { ...checked, at: null, state: 'coming' },
      { ...paid, state: 'coming' },
    ];
  }
  if (status === 'approved') return [asked, { ...checked, detail }, { ...paid, state: 'coming' }];
  if (status === 'paid') return [asked, checked, { ...paid, detail }];
  const end: TimelineStep = {
    key: 'end',
    name: t(label),
    at: isApproved ? null : decidedAt,
    state: tone === 'wrong' ? 'wrong' : 'done',
    detail,
  };
  return isApproved ? [asked, checked, end] : [asked, end];
}
