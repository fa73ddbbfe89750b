import brand from '../brand.json';
import { type Message, type MessageValue, msg } from '../message';
import { formatRupees, toRupees } from '../money';
import type { WithdrawalStatus } from '../wallet/withdrawals/schema';
import type { Notice, SecurityEvent } from './schema';

/** The content of an e-mail, from which its text and its HTML are written. */
export type MailContent = {
  readonly subject: Message;
  readonly paragraphs: readonly Message[];
  /** Facts in rows, such as the sum and the date of a payment. */
  readonly facts: readonly (readonly [name: Message, value: MessageValue])[];
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

const purposes = {
  topup: msg('Money added to the wallet'),
  access: msg('One-time access fee'),
  pass: msg('Pass'),
};

const decisions: Readonly<Record<WithdrawalStatus, Pick<MailContent, 'subject' | 'paragraphs'>>> = {
  requested: {
    subject: msg('Your withdrawal: requested'),
    paragraphs: [msg('The status of your withdrawal changed.')],
  },
  approved: {
    subject: msg('Your withdrawal: approved'),
    paragraphs: [msg('Your withdrawal was approved. The bank transfer is on its way.')],
  },
  paid: { subject: msg('Your withdrawal: paid'), paragraphs: [msg('Your withdrawal was paid.')] },
  rejected: {
    subject: msg('Your withdrawal: rejected'),
    paragraphs: [msg('Your withdrawal was rejected. The money is back in your winnings.')],
  },
  failed: {
    subject: msg('Your withdrawal: failed'),
    paragraphs: [msg('The bank sent the money of your withdrawal back. We hold it while we look into it.')],
  },
};

const securityEvents: Readonly<Record<SecurityEvent, Message>> = {
  signed_in: msg('New sign-in to your account'),
  password_changed: msg('Your password was changed'),
  mobile_changed: msg('Your mobile number was changed'),
  email_changed: msg('Your e-mail address was changed'),
  google_linked: msg('A Google account was linked to your account'),
  google_unlinked: msg('The Google account was unlinked from your account'),
  totp_added: msg('An authenticator app was added to your account'),
  totp_removed: msg('The authenticator app was removed from your account'),
};

/** Returns the e-mail of a notice; null for kinds that are not sent by e-mail. */
export function composeMail(notice: Notice): MailContent | null {
  switch (notice.kind) {
    case 'payment_received':
      return {
        subject: msg('Receipt: {amount}', { amount: rupees(notice.amountPaise) }),
        paragraphs: [msg('Thank you. We received your payment.')],
        facts: [
          [msg('For'), purposes[notice.purpose]],
          [msg('Amount'), rupees(notice.amountPaise)],
          ...(notice.taxPaise === null ? [] : [[msg('GST included'), rupees(notice.taxPaise)] as const]),
          [msg('Date'), inIndia(notice.paidAt)],
          [msg('Payment'), notice.paymentId],
        ],
        path: '/wallet',
      };
    case 'payment_refunded':
      return {
        subject: msg('Refund: {amount}', { amount: rupees(notice.amountPaise) }),
        paragraphs: [
          msg(
            'Your payment was refunded. Banks take up to seven working days to show the money where you paid from.',
          ),
        ],
        facts: [
          [msg('Amount'), rupees(notice.amountPaise)],
          [msg('Date'), inIndia(notice.at)],
          [msg('Payment'), notice.paymentId],
        ],
        path: '/wallet',
      };
    case 'tournament_moved':
    case 'seat_offered':
      return composeStart(notice);
    case 'prize_paid':
      return {
        subject: msg('You won a prize'),
        paragraphs: [
          msg('You won a prize in {tournament}. It is in your wallet.', {
            tournament: notice.tournamentName,
          }),
        ],
        facts: [[msg('Prize'), rupees(notice.prizePaise)]],
        path: '/wallet',
      };
    case 'withdrawal_decided':
      return composeDecision(notice);
    case 'balance_waiting':
      return {
        subject: msg('Your wallet has money in it'),
        paragraphs: [
          msg('Nothing here costs money from the wallet any more. You can withdraw your balance.'),
        ],
        facts: [[msg('Balance'), rupees(notice.amountPaise)]],
        path: '/withdraw',
      };
    case 'security':
      return composeWarning(notice);
    case 'tournament_starting':
    case 'invitation_accepted':
    case 'playing_time':
      return null;
  }
}

function composeStart(notice: Extract<Notice, { kind: 'tournament_moved' | 'seat_offered' }>): MailContent {
  const facts = [
    [msg('Tournament'), notice.tournamentName],
    [msg('Start'), inIndia(notice.startsAt)],
  ] as const;
  return notice.kind === 'tournament_moved'
    ? {
        subject: msg('Your tournament has another start'),
        paragraphs: [msg('Until the new start you can leave at no cost.')],
        facts,
        path: '/tournaments',
      }
    : {
        subject: msg('You are invited to a new date'),
        paragraphs: [msg('Take a seat if you want to play: you are not given one.')],
        facts,
        path: `/tournaments/${notice.tournamentId}`,
      };
}

function composeDecision(notice: Extract<Notice, { kind: 'withdrawal_decided' }>): MailContent {
  return {
    ...decisions[notice.status],
    facts: [
      [msg('Amount'), rupees(notice.amountPaise)],
      [msg('Tax deducted (TDS)'), rupees(notice.tdsPaise)],
      [msg('Paid to you'), rupees(notice.amountPaise - notice.tdsPaise)],
      ...(notice.reason === null ? [] : [[msg('Reason'), notice.reason] as const]),
    ],
    path: '/withdraw',
  };
}

function composeWarning(notice: Extract<Notice, { kind: 'security' }>): MailContent {
  return {
    subject: securityEvents[notice.event],
    paragraphs: [
      msg('{event}.', { event: securityEvents[notice.event] }),
      msg(
        'If this was you, there is nothing to do. If it was not, reset your password at once and contact us.',
      ),
    ],
    facts: [
      [msg('When'), inIndia(notice.at)],
      ...(notice.userAgent === null ? [] : [[msg('Device'), notice.userAgent] as const]),
    ],
    path: notice.event === 'signed_in' ? '/profile' : '/forgot-password',
  };
}

/** Returns the e-mail with the code that confirms an address. */
export function composeCodeMail(code: string, minutes: number): MailContent {
  return {
    subject: msg('{code} is your {product} code', { code, product: brand.name }),
    paragraphs: [
      msg(
        'Enter this code to confirm your e-mail address. It is valid for {minutes} minutes. Do not share it with anybody.',
        { minutes },
      ),
      msg('If you did not ask for it, ignore this message.'),
    ],
    facts: [[msg('Code'), code]],
    path: null,
  };
}
