import type { AdminWaiting } from '@paheli/core/reports/stats';
import { linkOptions } from '@tanstack/react-router';

/** Each kind of item that waits for a decision: its name and the list that shows the items, in display order. */
export const waitingKinds = {
  kyc: {
    one: 'KYC submission',
    many: 'KYC submissions',
    link: linkOptions({ to: '/admin/users', search: { kyc: 'pending' } }),
  },
  withdrawals: { one: 'withdrawal', many: 'withdrawals', link: linkOptions({ to: '/admin/withdrawals' }) },
  heldPrizes: { one: 'held prize', many: 'held prizes', link: linkOptions({ to: '/admin/prizes' }) },
  appeals: { one: 'appeal', many: 'appeals', link: linkOptions({ to: '/admin/appeals' }) },
  reportedQuestions: {
    one: 'reported question',
    many: 'reported questions',
    link: linkOptions({ to: '/admin/question-reports' }),
  },
  tournaments: {
    one: 'tournament to approve',
    many: 'tournaments to approve',
    link: linkOptions({ to: '/admin/tournaments', search: { waiting: true } }),
  },
  promotions: {
    one: 'promotion',
    many: 'promotions',
    link: linkOptions({ to: '/admin/users', search: { waiting: true } }),
  },
  suspensions: {
    one: 'suspension to confirm',
    many: 'suspensions to confirm',
    link: linkOptions({ to: '/admin/users' }),
  },
  messages: { one: 'message', many: 'messages', link: linkOptions({ to: '/admin/messages' }) },
} as const satisfies Record<keyof AdminWaiting, { one: string; many: string; link: object }>;
