import { msg } from '@lingui/core/macro';
import { office } from '../office';
import { site } from '../site';
import type { LegalDocument } from './legal-document';

export const privacy: LegalDocument = {
  title: msg`Privacy Policy`,
  updated: msg`May 1, 2025`,
  summary: msg`What ${site.name} knows about you, what it is used for, and what you can do about it.`,
  sections: [
    {
      id: 'what-we-store',
      title: msg`What we store`,
      blocks: [
        {
          points: [
            msg`Your account: name, username, e-mail address, mobile number, and, if you give them, a picture and the state you live in. Your password is kept only as a hash that cannot be turned back.`,
            msg`Your sessions: when you signed in and were last seen, and what your browser calls itself. You see them in your profile and can end each of them.`,
            msg`What you play: tournaments joined, your answers with their times, results, badges, the people you add as friends, and the violations that the secure mode recorded.`,
            msg`Your money: payments, entry fees, prizes, withdrawals and taxes, and the limits that you set for yourself.`,
            msg`Your identity, only if you ask for a KYC check: full name, date of birth, PAN, the account or UPI address to be paid, and a document if you hand one in.`,
            msg`Your notifications: which ones you want, the devices that receive them, and for 30 days what you were told.`,
            msg`Your messages to us, with the name and address you give in them.`,
          ],
        },
        msg`We do not store card numbers, UPI PINs or your location, and we buy no data about you from others.`,
      ],
    },
    {
      id: 'what-for',
      title: msg`What we use it for`,
      blocks: [
        msg`To let you sign in and play, to rank players fairly, to move money to the right person, to keep the books and pay the taxes the law asks for, to find cheating, and to answer you. Nothing is sold, and nothing is used for advertising.`,
        msg`Other players see your username, that you have a seat in a tournament they joined too, your results in tournaments you both may look at, and the badges and results you share. They never see your name, number, address or balance.`,
      ],
    },
    {
      id: 'protection',
      title: msg`How it is protected`,
      blocks: [
        msg`Your PAN, your account details and your documents are encrypted where they are stored, and shown masked. Documents are opened by administrators alone, and each look is recorded. Tokens of sessions and one-time codes are stored as hashes. All connections are encrypted.`,
        msg`Every action of an administrator is written to a log that cannot be changed.`,
      ],
    },
    {
      id: 'device',
      title: msg`On your device`,
      blocks: [
        msg`We set no cookies and use no trackers. Your browser’s storage keeps the token of your session and a copy of your profile, so that you stay signed in; logging out removes both. It also keeps the files of the app and your last data, so that both open without a connection; logging out removes the data. Fonts and maps come from our own server.`,
      ],
    },
    {
      id: 'others',
      title: msg`Who else receives data`,
      blocks: [
        {
          points: [
            msg`Razorpay processes payments, refunds and payouts. It receives the sums and, for payouts, your name and account, and asks you for the rest itself.`,
            msg`An SMS provider delivers one-time codes, and receives your mobile number and the text of the message.`,
            msg`An e-mail provider delivers receipts and notices to your address, if you verified it.`,
            msg`The push service of your browser, only if you switch notifications on: it receives encrypted messages and learns when one is sent.`,
            msg`Google, only if you choose to sign in with it: it tells us your name, e-mail address and an identifier, and learns that you use this service.`,
            msg`Authorities, where the law obliges us, such as for tax deducted from winnings.`,
          ],
        },
        msg`Links to social networks and to OpenStreetMap open in a new tab and send nothing before you follow them.`,
      ],
    },
    {
      id: 'how-long',
      title: msg`How long we keep it`,
      blocks: [
        {
          points: [
            msg`Sessions end after seven days without use and after thirty days at most, and are then deleted.`,
            msg`One-time codes are valid for ten minutes and deleted about a day later.`,
            msg`Your network address is counted for a short while to stop abuse. When you sign in, a hash of the range of addresses it is in, and of a device that you share with another account, is kept for 180 days after its last use, to find accounts that play together. Nobody can read your address from it.`,
            msg`When you close your account, your name, username, number, address, picture, password and documents are erased. Games, payments and the administrators’ log stay under a name that says nothing.`,
            msg`Where tax was deducted, your legal name, date of birth and encrypted PAN stay as long as the law demands. No screen shows them.`,
          ],
        },
      ],
    },
    {
      id: 'rights',
      title: msg`Your rights`,
      blocks: [
        msg`In your profile you can correct your details, download everything we store about you as one file, end sessions, and close your account. For anything else, or to withdraw a consent, write to us; we answer within 24 hours. You may also complain to the data protection authority.`,
      ],
    },
    {
      id: 'age',
      title: msg`Children`,
      blocks: [
        msg`We do not knowingly collect data from people under 16. If you believe that a child has given us data, tell us and we erase it. Taking part requires the age that the Terms and Conditions name.`,
      ],
    },
    {
      id: 'contact',
      title: msg`Changes and contact`,
      blocks: [
        msg`When this policy changes in a way that matters, we say so here and tell you before it takes effect.`,
        msg`Questions about your data: ${site.contact.email}, ${site.contact.phone}, or ${office.street.join(', ')}.`,
      ],
    },
  ],
};
