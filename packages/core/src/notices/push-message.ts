import { z } from 'zod';
import { type Message, type MessageValue, msg } from '../message';
import type { WithdrawalStatus } from '../wallet/withdrawals/schema';
import type { Notice } from './schema';

/**
 * The encrypted content of a push message. It holds neither sums nor names of persons, because devices show it while
 * they are locked.
 */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** The page that a click opens. */
  path: z.string().startsWith('/'),
  /** A notification replaces an earlier one with the same tag, so that a repeated message shows once. */
  tag: z.string(),
});
export type PushMessage = z.infer<typeof PushMessage>;

/** A push message before it has a language. */
type PushContent = Omit<PushMessage, 'title' | 'body'> & {
  readonly title: Message;
  readonly body: MessageValue;
};

const decisions: Readonly<Record<WithdrawalStatus, Message>> = {
  requested: msg('Open the app to see it.'),
  approved: msg('It was approved, and the money is on its way.'),
  paid: msg('It was paid.'),
  rejected: msg('It was rejected. The reason is in the app.'),
  failed: msg('The bank sent the money back. We are looking into it.'),
};

/** Returns the push message of a notice; null for kinds that are not pushed. */
export function composePush(notice: Notice, noticeId: string): PushContent | null {
  switch (notice.kind) {
    case 'tournament_starting':
      return {
        title: msg('Your tournament is about to start'),
        body: notice.tournamentName,
        path: '/tournaments',
        tag: `tournament:${notice.tournamentId}`,
      };
    case 'tournament_moved':
      return {
        title: msg('Your tournament has another start'),
        body: notice.tournamentName,
        path: '/tournaments',
        tag: `tournament:${notice.tournamentId}`,
      };
    case 'seat_offered':
      return {
        title: msg('You are invited to a new date'),
        body: notice.tournamentName,
        path: `/tournaments/${notice.tournamentId}`,
        tag: `tournament:${notice.tournamentId}`,
      };
    case 'prize_paid':
      return {
        title: msg('You won a prize'),
        body: msg('{tournament}: your prize is in your wallet.', { tournament: notice.tournamentName }),
        path: '/wallet',
        tag: `notice:${noticeId}`,
      };
    case 'withdrawal_decided':
      return {
        title: msg('News about your withdrawal'),
        body: decisions[notice.status],
        path: '/withdraw',
        tag: `withdrawal:${notice.withdrawalId}`,
      };
    case 'invitation_accepted':
      return {
        title: msg('Your invitation was accepted'),
        body: msg('You have a new friend to play against.'),
        path: '/friends',
        tag: `notice:${noticeId}`,
      };
    case 'playing_time':
      return {
        title: msg('Time for a break?'),
        body: msg('You have played for another hour today.'),
        path: '/profile',
        tag: 'playing-time',
      };
    case 'balance_waiting':
      return {
        title: msg('Your wallet has money in it'),
        body: msg('You can withdraw it.'),
        path: '/withdraw',
        tag: 'balance-waiting',
      };
    case 'payment_received':
    case 'payment_refunded':
    case 'security':
      return null;
  }
}
