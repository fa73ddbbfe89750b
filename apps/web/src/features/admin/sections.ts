import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AdminWaiting } from '@paheli/core/reports/stats';
import type { LinkProps } from '@tanstack/react-router';

type Section = {
  readonly to: Extract<NonNullable<LinkProps['to']>, '/admin' | `/admin/${string}`>;
  readonly label: MessageDescriptor;
  /** The key after g that leads to the section. */
  readonly key: string;
  /** The kinds of waiting decisions that the badge adds up. */
  readonly waiting?: readonly (keyof AdminWaiting)[];
};

/** The sections of the administration, in display order. */
export const sections: readonly Section[] = [
  { to: '/admin', label: msg`Overview`, key: 'o' },
  { to: '/admin/users', label: msg`Users`, key: 'u', waiting: ['kyc', 'promotions', 'suspensions'] },
  { to: '/admin/questions', label: msg`Questions`, key: 'q' },
  { to: '/admin/question-reports', label: msg`Reported questions`, key: 'r', waiting: ['reportedQuestions'] },
  { to: '/admin/tournaments', label: msg`Tournaments`, key: 't', waiting: ['tournaments'] },
  { to: '/admin/prizes', label: msg`Held prizes`, key: 'h', waiting: ['heldPrizes'] },
  { to: '/admin/decisions', label: msg`Decisions`, key: 'd', waiting: ['decisions'] },
  { to: '/admin/withdrawals', label: msg`Withdrawals`, key: 'w', waiting: ['withdrawals'] },
  { to: '/admin/payments', label: msg`Payments`, key: 'p' },
  { to: '/admin/reconciliation', label: msg`Reconciliation`, key: 'c' },
  { to: '/admin/appeals', label: msg`Appeals`, key: 'a', waiting: ['appeals'] },
  { to: '/admin/messages', label: msg`Messages`, key: 'm', waiting: ['messages'] },
  { to: '/admin/audit', label: msg`Audit log`, key: 'l' },
];
