import brand from '../brand.json';
import type { Language } from '../languages';
import { formatRupees, toRupees } from '../money';
import { translate } from '../texts/translate';
import type { Notice, SecurityEvent } from './schema';

/** The content of an e-mail, from which its text and its HTML are written. */
export type MailContent = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Facts in rows, such as the sum and the date of a payment. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** The page to continue on; null for none. */
  readonly path: string | null;
};

const instantFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});
const inIndia = (at: Date) => `${instantFormat.format(at)} (IST)`;
const rupees = (paise: number) => formatRupees(toRupees(paise));

const purposes = { topup: 'Money added to the wallet', access: 'One-time access fee' } as const;

const decisions: Readonly<Record<string, string>> = {
  approved: 'Your withdrawal was approved. The bank transfer is on its way.',
  paid: 'Your withdrawal was paid.',
  rejected: 'Your withdrawal was rejected. The money is back in your winnings.',
  failed: 'The bank sent the money of your withdrawal back. We hold it while we look into it.',
};

const securityEvents: Readonly<Record<SecurityEvent, string>> = {
  signed_in: 'New sign-in to your account',
  password_changed: 'Your password was changed',
  mobile_changed: 'Your mobile number was changed',
  email_changed: 'Your e-mail address was changed',
  google_linked: 'A Google account was linked to your account',
  google_unlinked: 'The Google account was unlinked from your account',
  totp_added: 'An authenticator app was added to your account',
  totp_removed: 'The authenticator app was removed from your account',
};

/** Returns the e-mail of a notice in the user's language; null for kinds that are not sent by e-mail. */
export function composeMail(notice: Notice, language: Language | null = null): MailContent | null {
  const content = composeEnglish(notice);
  return content && inLanguage(content, language);
}

function inLanguage(content: MailContent, language: Language | null): MailContent {
  return {
    subject: translate(language, content.subject),
    paragraphs: content.paragraphs.map((each) => translate(language, each)),
    facts: content.facts.map(([name, value]) => [translate(language, name), translate(language, value)]),
    path: content.path,
  };
}

function composeEnglish(notice: Notice): MailContent | null {
  switch (notice.kind) {
    case 'payment_received':
      return {
        subject: `Receipt: ${rupees(notice.amountPaise)}`,
        paragraphs: ['Thank you. We received your payment.'],
        facts: [
          ['For', purposes[notice.purpose]],
          ['Amount', rupees(notice.amountPaise)],
          ...(notice.taxPaise === null ? [] : [['GST included', rupees(notice.taxPaise)] as const]),
          ['Date', inIndia(notice.paidAt)],
          ['Payment', notice.paymentId],
        ],
        path: '/wallet',
      };
    case 'payment_refunded':
      return {
        subject: `Refund: ${rupees(notice.amountPaise)}`,
        paragraphs: [
          'Your payment was refunded. Banks take up to seven working days to show the money where you paid from.',
        ],
        facts: [
          ['Amount', rupees(notice.amountPaise)],
          ['Date', inIndia(notice.at)],
          ['Payment', notice.paymentId],
        ],
        path: '/wallet',
      };
    case 'prize_paid':
      return {
        subject: 'You won a prize',
        paragraphs: [`You won a prize in ${notice.tournamentName}. It is in your wallet.`],
        facts: [['Prize', rupees(notice.prizePaise)]],
        path: '/wallet',
      };
    case 'withdrawal_decided':
      return {
        subject: `Your withdrawal: ${notice.status}`,
        paragraphs: [decisions[notice.status] ?? 'The status of your withdrawal changed.'],
        facts: [
          ['Amount', rupees(notice.amountPaise)],
          ['Tax deducted (TDS)', rupees(notice.tdsPaise)],
          ['Paid to you', rupees(notice.amountPaise - notice.tdsPaise)],
          ...(notice.reason === null ? [] : [['Reason', notice.reason] as const]),
        ],
        path: '/withdraw',
      };
    case 'security':
      return {
        subject: securityEvents[notice.event],
        paragraphs: [
          `${securityEvents[notice.event]}.`,
          'If this was you, there is nothing to do. If it was not, reset your password at once and contact us.',
        ],
        facts: [
          ['When', inIndia(notice.at)],
          ...(notice.userAgent === null ? [] : [['Device', notice.userAgent] as const]),
        ],
        path: notice.event === 'signed_in' ? '/profile' : '/forgot-password',
      };
    case 'tournament_starting':
    case 'invitation_accepted':
      return null;
  }
}

/** Returns the e-mail with the code that confirms an address. */
export function composeCodeMail(
  code: string,
  minutes: number,
  language: Language | null = null,
): MailContent {
  const content = {
    subject: `${code} is your ${brand.name} code`,
    paragraphs: [
      `Enter this code to confirm your e-mail address. It is valid for ${minutes} minutes. Do not share it with anybody.`,
      'If you did not ask for it, ignore this message.',
    ],
    facts: [['Code', code]] as const,
    path: null,
  };
  return inLanguage(content, language);
}
