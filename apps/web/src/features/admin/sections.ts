import type { AdminWaiting } from '@paheli/core/reports/stats';
import type { LinkProps } from '@tanstack/react-router';

type Section = {
  readonly to: Extract<NonNullable<LinkProps['to']>, '/admin' | `/admin/${string}`>;
  readonly label: string;
  /** The key after g that leads to the section. */
  readonly key: string;
  /** The kinds of waiting decisions that the badge adds up. */
  readonly waiting?: readonly (keyof AdminWaiting)[];
};

/** The sections of the administration, in display order. */
export const sections: readonly Section[] = [
  { to: '/admin', label: 'Overview', key: 'o' },
  { to: '/admin/users', label: 'Users', key: 'u', waiting: ['kyc', 'promotions', 'suspensions'] },
  { to: '/admin/questions', label: 'Questions', key: 'q' },
  { to: '/admin/question-reports', label: 'Reported questions', key: 'r', waiting: ['reportedQuestions'] },
  { to: '/admin/tournaments', label: 'Tournaments', key: 't', waiting: ['tournaments'] },
  { to: '/admin/prizes', label: 'Held prizes', key: 'h', waiting: ['heldPrizes'] },
  { to: '/admin/withdrawals', label: 'Withdrawals', key: 'w', waiting: ['withdrawals'] },
  { to: '/admin/payments', label: 'Payments', key: 'p' },
  { to: '/admin/reconciliation', label: 'Reconciliation', key: 'c' },
  { to: '/admin/appeals', label: 'Appeals', key: 'a', waiting: ['appeals'] },
  { to: '/admin/messages', label: 'Messages', key: 'm', waiting: ['messages'] },
  { to: '/admin/audit', label: 'Audit log', key: 'l' },
];
