import { get, post, postToOne, type Row } from '../row';
import { statementCsv } from '../statement-csv';

/** Documented without the prefix as well. */
export const unprefixedPath = '/payments/add-funds';

export const walletRows: readonly Row[] = [
  postToOne(
    '/payments/create-payment-intent',
    ['tournament.join', 'wallet.openAccessIntent'],
    ({ tournamentId }) => (tournamentId == null ? 'wallet.openAccessIntent' : 'tournament.join'),
    {
      summary: "With a tournament takes a seat at the server's price; without one asks for the access fee.",
    },
  ),
  post('/payments/confirm-payment', 'wallet.confirmPayment', {
    summary: 'Pays the access fee from the wallet; on a seat it answers what the seat says.',
  }),
  get('/payments/user-payments', 'wallet.payments', { summary: "The caller's own payments." }),
  post(unprefixedPath, 'wallet.addFunds', { summary: 'Opens an order for a top-up at Razorpay.' }),
  post('/payments/confirm-wallet-topup', 'wallet.confirmTopup', {
    summary: 'Credits a top-up once Razorpay has captured it.',
  }),
  get('/payments/wallet-transactions', 'wallet.transactions', { summary: 'The wallet, newest first.' }),
  get('/payments/statement.csv', 'wallet.statement', {
    summary: 'What moved in the wallet in a period, with opening and closing balance.',
    reply: statementCsv,
  }),
];
