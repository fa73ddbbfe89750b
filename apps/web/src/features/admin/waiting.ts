import { plural, t } from '@lingui/core/macro';
import type { AdminWaiting } from '@paheli/core/reports/stats';
import { linkOptions } from '@tanstack/react-router';

/** Each kind of item that waits for a decision: its name and the list that shows the items, in display order. */
export const waitingKinds = {
  kyc: {
    count: (n: number) => t`${plural(n, { one: '# KYC submission', other: '# KYC submissions' })}`,
    link: linkOptions({ to: '/admin/users', search: { kyc: 'pending' } }),
  },
  withdrawals: {
    count: (n: number) => t`${plural(n, { one: '# withdrawal', other: '# withdrawals' })}`,
    link: linkOptions({ to: '/admin/withdrawals' }),
  },
  heldPrizes: {
    count: (n: number) => t`${plural(n, { one: '# held prize', other: '# held prizes' })}`,
    link: linkOptions({ to: '/admin/prizes' }),
  },
  appeals: {
    count: (n: number) => t`${plural(n, { one: '# appeal', other: '# appeals' })}`,
    link: linkOptions({ to: '/admin/appeals' }),
  },
  reportedQuestions: {
    count: (n: number) => t`${plural(n, { one: '# reported question', other: '# reported questions' })}`,
    link: linkOptions({ to: '/admin/question-reports' }),
  },
  tournaments: {
    count: (n: number) =>
      t`${plural(n, { one: '# tournament to approve', other: '# tournaments to approve' })}`,
    link: linkOptions({ to: '/admin/tournaments', search: { waiting: true } }),
  },
  promotions: {
    count: (n: number) => t`${plural(n, { one: '# promotion', other: '# promotions' })}`,
    link: linkOptions({ to: '/admin/users', search: { waiting: true } }),
  },
  suspensions: {
    count: (n: number) =>
      t`${plural(n, { one: '# suspension to confirm', other: '# suspensions to confirm' })}`,
    link: linkOptions({ to: '/admin/users' }),
  },
  messages: {
    count: (n: number) => t`${plural(n, { one: '# message', other: '# messages' })}`,
    link: linkOptions({ to: '/admin/messages' }),
  },
} as const satisfies Record<keyof AdminWaiting, { count: (n: number) => string; link: object }>;
