import { msg } from '@lingui/core/macro';
import { site } from '../site';
import type { LegalDocument } from './legal-document';

export const refund: LegalDocument = {
  title: msg`Refund Policy`,
  updated: msg`May 1, 2025`,
  summary: msg`What is refunded by itself, what you can ask for, and how long it takes.`,
  sections: [
    {
      id: 'by-itself',
      title: msg`What is refunded by itself`,
      blocks: [
        {
          points: [
            msg`The entry fee of a tournament that is cancelled, by us, for too few players or because nobody scored.`,
            msg`The entry fee of a tournament that you leave before it starts.`,
            msg`A payment that cannot be credited: of a wrong sum, made twice for one order, above your daily deposit limit, or during a self-exclusion.`,
          ],
        },
        msg`Entry fees return to your wallet at once, to the deposits or winnings they came from. Payments that cannot be credited return to the payment method they came from.`,
      ],
    },
    {
      id: 'deposits',
      title: msg`Deposits`,
      blocks: [
        msg`Money that you paid in and have not used can be refunded. Write to us with the date and the sum of the payment. A deposit that was spent on entry fees is used.`,
        msg`Deposits stay refundable also where the service is run without money and nothing can be paid in any more.`,
      ],
    },
    {
      id: 'winnings',
      title: msg`Winnings`,
      blocks: [
        msg`Winnings are not refunded but withdrawn, in your wallet, after a completed KYC check and less the tax that the law asks for. A withdrawal that is refused or that the bank sends back returns to your winnings or is tried again.`,
      ],
    },
    {
      id: 'not-refunded',
      title: msg`What is not refunded`,
      blocks: [
        {
          points: [
            msg`The one-time access fee of ₹39 once access has been granted, unless it was charged by mistake.`,
            msg`The entry fee of a tournament that has started, whether or not you played.`,
            msg`Fees of quizzes in which your prize was voided for unfair play.`,
          ],
        },
        msg`Rights that the law gives you and that no policy can take away remain.`,
      ],
    },
    {
      id: 'how-long',
      title: msg`How and when you are paid`,
      blocks: [
        msg`An approved refund goes to the original payment method within 10 business days. When it shows in your account depends on your bank. Where the original method no longer exists, we agree with you on another one in your own name.`,
        msg`A refund that fails at the bank is tried again; the money is never lost between your wallet and your account.`,
      ],
    },
    {
      id: 'ask',
      title: msg`How to ask`,
      blocks: [
        msg`Use the form on our contact page or write to ${site.contact.email}, from the e-mail address of your account. We reply within 24 hours. If you dispute a payment with your bank instead, its sum is set aside until the bank decides.`,
      ],
    },
  ],
};
