import { z } from 'zod';
import type { Language } from '../languages';
import { translate } from '../texts/translate';
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

const decisions: Readonly<Record<string, string>> = {
  approved: 'It was approved, and the money is on its way.',
  paid: 'It was paid.',
  rejected: 'It was rejected. The reason is in the app.',
  failed: 'The bank sent the money back. We are looking into it.',
};

/** Returns the push message of a notice in the user's language; null for kinds that are not pushed. */
export function composePush(
  notice: Notice,
  noticeId: string,
  language: Language | null = null,
): PushMessage | null {
  const message = composeEnglish(notice, noticeId);
  if (!message) return null;
  const { title, body, ...rest } = message;
  return { title: translate(language, title), body: translate(language, body), ...rest };
}

function composeEnglish(notice: Notice, noticeId: string): PushMessage | null {
  switch (notice.kind) {
    case 'tournament_starting':
      return {
        title: 'Your tournament is about to start',
        body: notice.tournamentName,
        path: '/tournaments',
        tag: `tournament:${notice.tournamentId}`,
      };
    case 'prize_paid':
      return {
        title: 'You won a prize',
        body: `${notice.tournamentName}: your prize is in your wallet.`,
        path: '/wallet',
        tag: `notice:${noticeId}`,
      };
    case 'withdrawal_decided':
      return {
        title: 'News about your withdrawal',
        body: decisions[notice.status] ?? 'Open the app to see it.',
        path: '/withdraw',
        tag: `withdrawal:${notice.withdrawalId}`,
      };
    case 'invitation_accepted':
      return {
        title: 'Your invitation was accepted',
        body: 'You have a new friend to play against.',
        path: '/friends',
        tag: `notice:${noticeId}`,
      };
    case 'payment_received':
    case 'payment_refunded':
    case 'security':
      return null;
  }
}
