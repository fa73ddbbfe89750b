import { msg } from '@lingui/core/macro';
import { site } from '../site';
import type { LegalDocument } from './legal-document';

export const terms: LegalDocument = {
  title: msg`Terms and Conditions`,
  updated: msg`May 1, 2025`,
  summary: msg`These terms are the agreement between you and ${site.name}. By creating an account you accept them.`,
  sections: [
    {
      id: 'who-may-play',
      title: msg`Who may play`,
      blocks: [
        msg`You must be at least 18 years old. Your age is checked against your documents before winnings are withdrawn, and nobody under 18 is paid out.`,
        msg`Play only where it is lawful for you. Some states of India restrict games that are played for money; knowing whether yours does is part of your responsibility, and we may ask where you live and refuse to take money from there.`,
        msg`One person has one account, made with his or her own Indian mobile number. Accounts cannot be lent, sold or shared.`,
      ],
    },
    {
      id: 'access-fee',
      title: msg`The access fee`,
      blocks: [
        msg`A one-time access fee of ₹39 is due before taking part in any quiz or challenge. Gameplay features are granted only after successful payment. It is paid from your wallet, once per account.`,
        msg`Where the service is run as social play, it sells access or a pass and nothing else: entry is free, there are no cash prizes, and nothing can be paid in. What these terms say of fees and prizes applies only where fees and prizes are shown to you.`,
      ],
    },
    {
      id: 'tournaments',
      title: msg`Tournaments`,
      blocks: [
        msg`Each tournament shows its entry fee, prize pool, number of seats, number of questions, start and end before you join. The entry fee is taken when you join. After the first player has joined, the fee, the category, the number of questions and the split of prizes stay as they are.`,
        msg`You may leave a tournament until it starts, and your entry fee returns to your wallet. After the start it does not.`,
        msg`A tournament that is cancelled, by us, for too few players or because nobody scored, is refunded: every entry fee returns to the part of the wallet it came from.`,
        msg`Questions have four options and one right answer, and are open for five seconds. The server’s clock decides; an interrupted connection does not stop it. A question that proves wrong may be voided before prizes are paid; it then counts as right for everybody who was asked it.`,
      ],
    },
    {
      id: 'prizes',
      title: msg`Ranking and prizes`,
      blocks: [
        msg`Players are ranked by right answers, then by less total answering time as our server measured it. Players who are equal in both share their rank, and share equally the prizes of the places they fill.`,
        msg`The shown prize pool is guaranteed: it is paid in full however many seats were sold, as long as anybody scored. Unless a tournament says otherwise, it is split 50% to the first place, 30% to the second and 20% to the third. With fewer eligible players than places, the open shares go to the others in proportion. A score of zero wins nothing.`,
        msg`Prizes are credited to your wallet as winnings once the tournament has ended and every quiz in it is over. Standings before that are provisional.`,
      ],
    },
    {
      id: 'fair-play',
      title: msg`Fair play and held prizes`,
      blocks: [
        msg`Quizzes run in a secure mode: fullscreen where your device offers it, with copy, paste and developer tools blocked. Leaving the window and other attempts to get around it are recorded, shown to you, and add up to an integrity score by published weights. When prizes are settled, signs such as answers faster than reading allows, identical wrong answers, or accounts that share a payout account or a device add to that score.`,
        msg`Above a fixed score the prize of that quiz is held. A person looks at it, and releases it or voids it with a reason that you are told. A voided prize goes to the players it should have gone to.`,
        msg`Playing through programs, with several accounts, in agreement with other players, or with questions obtained in advance is forbidden and may affect your further participation.`,
      ],
    },
    {
      id: 'wallet',
      title: msg`Your wallet`,
      blocks: [
        msg`Your wallet holds two balances: deposits, which you paid in, and winnings. Entry fees are taken from deposits first, then from winnings. Only winnings can be withdrawn; unused deposits are returned as the Refund Policy says.`,
        msg`Balances earn no interest and cannot be passed to other players. Every movement is in your statement.`,
      ],
    },
    {
      id: 'withdrawals',
      title: msg`Withdrawals and tax`,
      blocks: [
        msg`Withdrawing needs a completed KYC check: your name, date of birth, PAN and an account or UPI address of your own. One PAN serves one account.`,
        msg`Tax on net winnings is deducted at source (TDS) at the rate the law sets, when you withdraw and at the end of the tax year. The sum is shown before you confirm.`,
        msg`A withdrawal is set aside at once, looked at by an administrator, and paid out or returned to your winnings with a reason.`,
      ],
    },
    {
      id: 'responsible-play',
      title: msg`Responsible play`,
      blocks: [
        msg`Your profile lets you set a daily deposit limit. Lowering it acts at once; raising or lifting it takes 24 hours.`,
        msg`You can exclude yourself for 1 to 1,825 days. During that time you cannot pay in or join, money that still arrives is returned, and the exclusion cannot be shortened. Withdrawing stays possible.`,
        msg`Play for the fun of it, and never with money that you need.`,
      ],
    },
    {
      id: 'closing',
      title: msg`Closing and suspending accounts`,
      blocks: [
        msg`You can close your account in your profile, once the wallet is empty, nothing is being paid or played, and no self-exclusion is running. What told who you are is erased; records of games, payments and tax stay under a name that says nothing.`,
        msg`We may suspend an account that breaks these terms or that we are obliged to suspend. We tell you the reason and until when. Winnings that were earned fairly remain yours: you can see your wallet, withdraw and export your data meanwhile, unless the reason is about the money itself.`,
        msg`You can appeal on the page that you see after signing in. An administrator who did not suspend you decides, and tells you why.`,
        {
          text: msg`Without signing in, you can appeal with a code that is sent to your mobile number.`,
          link: { to: '/appeal', label: msg`Appeal a suspension` },
        },
      ],
    },
    {
      id: 'liability',
      title: msg`What we answer for`,
      blocks: [
        msg`We answer for money that you entrusted to us, and for what the law does not let us exclude. We do not answer for your device or connection, nor for failures outside our control; where such a failure makes a tournament unfair, it is cancelled and refunded.`,
        msg`The questions, explanations and design of this service belong to us or are used with permission. You may share your results and badges wherever you like.`,
      ],
    },
    {
      id: 'changes',
      title: msg`Changes, law and contact`,
      blocks: [
        msg`When these terms change in a way that matters, we tell you before it takes effect; tournaments that you joined go on under the terms you joined with.`,
        msg`The law of India applies, and the courts of Gautam Buddha Nagar, Uttar Pradesh, are competent unless the law gives you another choice. Complaints reach us at ${site.contact.email}; we answer within 24 hours.`,
      ],
    },
  ],
};
