import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AdminWaiting } from '@paheli/core/reports/stats';
import type { LinkProps } from '@tanstack/react-router';

export type Section = {
  readonly to: Extract<NonNullable<LinkProps['to']>, '/admin' | `/admin/${string}`>;
  readonly label: MessageDescriptor;
  /** The key after g that leads to the section. */
  readonly key: string;
  /** The kinds of waiting decisions that the badge adds up. */
  readonly waiting?: readonly (keyof AdminWaiting)[];
};

type Group = { readonly name: MessageDescriptor; readonly sections: readonly Section[] };

/** The groups of the administration, in display order. */
export const groups: readonly Group[] = [
  {
    name: msg`Platform`,
    sections: [
      { to: '/admin', label: msg`Overview`, key: 'o' },
      { to: '/admin/users', label: msg`Users`, key: 'u', waiting: ['kyc', 'promotions', 'suspensions'] },
      { to: '/admin/questions', label: msg`Questions`, key: 'q' },
      { to: '/admin/tournaments', label: msg`Tournaments`, key: 't', waiting: ['tournaments'] },
    ],
  },
  {
    name: msg`Fair play`,
    sections: [
      { to: '/admin/prizes', label: msg`Held prizes`, key: 'h', waiting: ['heldPrizes'] },
      {
        to: '/admin/question-reports',
        label: msg`Reported questions`,
        key: 'r',
        waiting: ['reportedQuestions'],
      },
      { to: '/admin/decisions', label: msg`Decisions`, key: 'd', waiting: ['decisions'] },
      { to: '/admin/appeals', label: msg`Appeals`, key: 'a', waiting: ['appeals'] },
    ],
  },
  {
    name: msg`Money`,
    sections: [
      { to: '/admin/withdrawals', label: msg`Withdrawals`, key: 'w', waiting: ['withdrawals'] },
      { to: '/admin/payments', label: msg`Payments`, key: 'p' },
      { to: '/admin/reconciliation', label: msg`Reconciliation`, key: 'c' },
    ],
  },
  {
    name: msg`Records`,
    sections: [
      { to: '/admin/messages', label: msg`Messages`, key: 'm', waiting: ['messages'] },
      { to: '/admin/audit', label: msg`Audit log`, key: 'l' },
    ],
  },
];

/** All sections, in display order. */
export const sections: readonly Section[] = groups.flatMap((group) => group.sections);
