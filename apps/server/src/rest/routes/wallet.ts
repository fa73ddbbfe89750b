import { CreatePaymentIntent } from '@paheli/core/wallet/schema';
import { get, post, postToOne, type RestRoute } from '../route';
import { statementCsv } from '../statement-csv';

/** The path that is documented without the prefix as well. */
export const unprefixedPath = '/payments/add-funds';

export const walletRoutes: readonly RestRoute[] = [
  postToOne(
    '/payments/create-payment-intent',
    ['tournament.join', 'wallet.openAccessIntent'],
    ({ tournamentId }) => (tournamentId == null ? 'wallet.openAccessIntent' : 'tournament.join'),
    {
      id: 'createPaymentIntent',
      summary: 'Joins a tournament for its entry fee, or creates a payment intent for the access fee.',
      input: CreatePaymentIntent,
    },
  ),
  post('/payments/confirm-payment', 'wallet.confirmPayment', {
    id: 'confirmPayment',
    summary: 'Pays the access fee from the wallet.',
  }),
  get('/payments/user-payments', 'wallet.payments', {
    id: 'listPayments',
    summary: "Lists the caller's payments.",
  }),
  post(unprefixedPath, 'wallet.addFunds', {
    id: 'addFunds',
    summary: 'Creates a Razorpay order for a top-up of the wallet.',
  }),
  post('/payments/purchase', 'wallet.purchase', {
    id: 'purchase',
    summary: 'Creates a Razorpay order that buys access or a pass, in social mode.',
  }),
  post('/payments/confirm-wallet-topup', 'wallet.confirmTopup', {
    id: 'confirmTopup',
    summary: 'Credits a top-up that Razorpay has captured.',
  }),
  get('/payments/wallet-transactions', 'wallet.transactions', {
    id: 'listTransactions',
    summary: "Lists the transactions of the caller's wallet, newest first.",
  }),
  get('/payments/statement.csv', 'wallet.statement', {
    id: 'exportStatement',
    summary:
      "Exports the transactions of the caller's wallet in a period as CSV, with opening and closing balance.",
    reply: statementCsv,
  }),
];
