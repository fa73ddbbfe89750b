// Long because every state of withdrawals, payments and disputes is one row of a table.
import type { AdminDispute, AdminPayment, AdminRefund } from '@paheli/core/wallet/payments/refund';
import type { Difference, ReconciliationRun } from '@paheli/core/wallet/reconciliation/schema';
import type { WithdrawalEvidence } from '@paheli/core/wallet/withdrawals/evidence';
import type { AdminWithdrawal } from '@paheli/core/wallet/withdrawals/schema';
import { sampleWithdrawal } from '@paheli/core/wallet/withdrawals/testing/sample-withdrawal';
import { idOf, listOf, noItems } from './answers';
import { empty, failed, press, type Screen, shows, state } from './screen';

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);
const kabir = { id: idOf(43), name: 'Kabir Das', username: 'kabir', email: 'kabir.das@example.com' };
const someone = { id: idOf(44), name: 'Meera Pillai', username: 'meera', email: 'meera@example.com' };

const withdrawal: AdminWithdrawal = {
  ...{ ...sampleWithdrawal, id: idOf(50), user: kabir, createdAt: at('09:15') },
  ...{ amount: 25_000, taxable: 20_000, tds: 6000, net: 19_000, destination: { upiId: 'ka***@okbank' } },
  ...{ approvals: 1, approvalsNeeded: 2, kycStatus: 'verified', decidedBy: null, payouts: [] },
  sums: { player: 25_000, destination: 31_000, limit: 10_000 },
  firstApproval: { by: { id: idOf(45), name: 'Second Administrator' }, at: at('10:30') },
};
const cameBack: AdminWithdrawal = {
  ...withdrawal,
  id: idOf(51),
  user: someone,
  amount: 500,
  taxable: 0,
  tds: 0,
  net: 500,
  status: 'failed',
  reason: 'The bank account is closed.',
  destination: { accountNumber: 'XXXXXXXX7890', ifsc: 'HDFC0000123', accountName: 'Meera Pillai' },
  approvalsNeeded: 1,
  firstApproval: null,
  decidedBy: { id: idOf(45), name: 'Second Administrator' },
  decidedAt: at('11:00'),
  payouts: [
    {
      attempt: 1,
      method: 'provider',
      status: 'returned',
      reference: null,
      failure: 'The bank account is closed.',
      createdAt: at('11:00'),
      finishedAt: at('11:20'),
    },
  ],
};

const payment: AdminPayment = {
  id: 'pay_N8m2kQwZx1Ab3C',
  orderId: 'order_N8m2kQwZx1Ab3D',
  user: kabir,
  amount: 500,
  currency: 'INR',
  outcome: 'credited',
  reason: null,
  refunded: 100,
  refunding: 50,
  disputed: 0,
  refundable: 350,
  capturedAt: at('08:00'),
};
const unknownPayment: AdminPayment = {
  ...payment,
  id: 'pay_N8m2kQwZx1Ab4C',
  orderId: null,
  user: null,
  outcome: 'suspense',
  reason: 'No order of ours has this id.',
  refunded: 0,
  refunding: 0,
  refundable: 500,
};
const refund: AdminRefund = {
  id: idOf(60),
  paymentId: payment.id,
  user: kabir,
  amount: 100,
  currency: 'INR',
  source: 'deposit',
  status: 'failed',
  reason: 'Paid twice by mistake.',
  requestedBy: 'Administrator',
  failure: 'The card was closed.',
  createdAt: at('12:00'),
  finishedAt: at('12:05'),
};
const dispute: AdminDispute = {
  id: 'disp_N8m2kQwZx1Ab3C',
  paymentId: payment.id,
  user: kabir,
  amount: 500,
  status: 'open',
  reason: 'The cardholder does not recognise it.',
  createdAt: at('13:00'),
  decidedAt: null,
};

const difference: Difference = {
  id: idOf(70),
  kind: 'payment_missing',
  subject: payment.id,
  detail: 'The provider captured ₹500.00, and no payment of ours says so.',
  firstSeenAt: at('06:00'),
  lastSeenAt: at('07:00'),
  settledAt: null,
};
const comparison: ReconciliationRun = {
  id: idOf(71),
  from: at('00:00'),
  to: at('06:00'),
  startedAt: at('06:00'),
  finishedAt: at('06:01'),
  differences: 1,
  failure: null,
};
const unanswered = {
  ...comparison,
  id: idOf(72),
  differences: null,
  failure: 'The provider did not answer.',
};

const evidence: WithdrawalEvidence = {
  prizes: [
    {
      sessionId: idOf(60),
      tournament: { id: idOf(61), name: 'Science Sprint' },
      amount: 18_000,
      paidAt: at('06:00'),
      score: 9,
      points: 9,
      rank: 1,
      violationCount: 2,
      integrityScore: 46,
      wasHeld: true,
    },
  ],
  earlier: [
    {
      id: idOf(62),
      amount: 1_200,
      status: 'paid',
      reason: null,
      createdAt: at('05:00'),
      destination: { upiId: 'ka***@okbank' },
      isSameDestination: false,
    },
  ],
};

const withdrawals = {
  as: 'admin',
  path: '/admin/withdrawals?status=all',
  answers: {
    'admin.withdrawals.list': listOf(withdrawal, cameBack),
    'admin.withdrawals.evidence': { instead: evidence },
  },
} as const;
const payments = {
  as: 'admin',
  path: '/admin/payments',
  answers: {
    'admin.payments.list': listOf(payment, unknownPayment),
    'admin.payments.refunds': listOf(refund),
    'admin.payments.disputes': listOf(dispute),
  },
} as const;
const reconciliation = { as: 'admin', path: '/admin/reconciliation' } as const;

/** The screens of withdrawals, payments and reconciliation. */
export const adminMoneyScreens: readonly Screen[] = [
  state(withdrawals, 'admin-withdrawals', shows.role('button', /^Decide/)),
  empty(
    { ...withdrawals, path: '/admin/withdrawals' },
    'admin-withdrawals',
    'admin.withdrawals.list',
    'No withdrawal waits for a decision',
  ),
  failed(withdrawals, 'admin-withdrawals', 'admin.withdrawals.list', 'The withdrawals could not be loaded'),
  state(withdrawals, 'admin-withdrawal', shows.role('heading', 'Payouts'), {
    open: press(/^Decide .* Meera/),
  }),
  state(withdrawals, 'admin-withdrawal-evidence-failed', 'The source of the money could not be loaded', {
    answers: { ...withdrawals.answers, 'admin.withdrawals.evidence': 'refused' },
    open: press(/^Decide .* Meera/),
  }),
  state(withdrawals, 'admin-withdrawal-approve', shows.role('alertdialog', /^Approve/), {
    open: async (page) => {
      await page.getByRole('button', { name: /^Decide .* Kabir/ }).click();
      await page.getByRole('button', { name: 'Approve' }).click();
    },
  }),
  state(payments, 'admin-payments', shows.role('button', /^Refund/)),
  empty(
    { ...payments, path: '/admin/payments?outcome=exception' },
    'admin-payments',
    'admin.payments.list',
    'No payment is found',
  ),
  failed(payments, 'admin-payments', 'admin.payments.list', 'The payments could not be loaded'),
  state(payments, 'admin-refund', shows.role('dialog', 'Refund this payment?'), {
    open: (page) =>
      page
        .getByRole('button', { name: /^Refund/ })
        .first()
        .click(),
  }),
  state({ ...payments, path: '/admin/payments?tab=refunds' }, 'admin-refunds', 'The card was closed.'),
  state(
    { ...payments, path: '/admin/payments?tab=disputes' },
    'admin-disputes',
    'The cardholder does not recognise it.',
  ),
  state(reconciliation, 'admin-reconciliation', 'The provider did not answer.', {
    answers: {
      'admin.reconciliation.differences': listOf(difference),
      'admin.reconciliation.runs': listOf(comparison, unanswered),
    },
  }),
  state(
    reconciliation,
    'admin-reconciliation-empty',
    (page) => page.getByText('Nobody has compared yet.', { exact: false }),
    { answers: { 'admin.reconciliation.differences': noItems, 'admin.reconciliation.runs': noItems } },
  ),
  state(
    reconciliation,
    'admin-reconciliation-failed',
    (page) => page.getByText('This could not be loaded').nth(2),
    {
      answers: {
        'admin.reconciliation.differences': 'refused',
        'admin.reconciliation.runs': 'refused',
        'admin.ledgerInvariants': 'refused',
      },
    },
  ),
];
