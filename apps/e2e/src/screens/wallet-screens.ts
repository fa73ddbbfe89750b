import type { OwnKyc } from '@paheli/core/kyc/schema';
import type { Page } from 'playwright-core';
import { type Answers, changed, noItems } from './answers';
import { at, loadingAndFailed, type Screen, shows, state } from './screen';

const details: OwnKyc['details'] = {
  fullName: 'Asha Rao',
  dateOfBirth: '1998-05-17',
  pan: 'ABXXXXXX4F',
  payout: { upiId: 'as***@okbank' },
  documentType: null,
  submittedAt: new Date('2026-01-31T18:00:00Z'),
  decidedAt: null,
};

const verified: Answers = {
  'auth.profile': changed({ kycVerified: true, kycStatus: 'verified', withdrawableBalance: 151 }),
};

/** Waits until the fresh profile has replaced the stored one, shortly after the page loads. */
const untilVerified = (page: Page) =>
  page.waitForFunction(() => localStorage.getItem('user')?.includes('"kycVerified":true'));

const dashboard = { as: 'player', path: '/dashboard' } as const;
const addFunds = (page: Page) => page.getByRole('button', { name: 'Add Funds', exact: true }).click();

async function pay(page: Page): Promise<void> {
  await addFunds(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Add Funds' }).click();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
}

/** The screens of the wallet and of withdrawals. */
export const walletScreens: readonly Screen[] = [
  state(at.player('/wallet'), 'wallet', (page) =>
    page
      .getByRole('main')
      .getByText(/Access fee|Entry fee|Added|Prize/)
      .first(),
  ),
  ...loadingAndFailed(
    at.player('/wallet'),
    'wallet',
    ['wallet.transactions'],
    'Loading transactions',
    'Your transactions could not be loaded',
  ),
  state(dashboard, 'add-funds', shows.label('Amount (INR)'), { open: addFunds }),
  state(dashboard, 'add-funds-confirming', shows.text('Waiting for payment confirmation...'), {
    answers: { 'wallet.confirmTopup': 'pending' },
    open: pay,
  }),
  state(dashboard, 'transactions', (page) => page.getByRole('dialog').getByText(/^[+-]₹/), {
    open: (page) => page.getByRole('button', { name: 'Transaction History' }).click(),
  }),
  state(dashboard, 'transactions-empty', shows.text('No transactions yet'), {
    answers: { 'wallet.transactions': noItems },
    open: (page) => page.getByRole('button', { name: 'Transaction History' }).click(),
  }),
  state(dashboard, 'kyc-required', shows.role('dialog', 'KYC Required'), {
    open: (page) => page.getByRole('button', { name: 'Withdraw' }).click(),
  }),
  state(at.player('/kyc'), 'kyc', shows.label('PAN')),
  state(at.player('/kyc'), 'kyc-incomplete', (page) => page.locator('[aria-invalid="true"]'), {
    open: (page) => page.getByRole('button', { name: 'Send for verification' }).click(),
  }),
  state(at.player('/kyc'), 'kyc-pending', shows.text('Being checked'), {
    answers: { 'auth.kyc': { instead: { status: 'pending', reason: null, details } satisfies OwnKyc } },
  }),
  state(at.player('/kyc'), 'kyc-rejected', shows.text('Rejected'), {
    answers: {
      'auth.kyc': {
        instead: {
          status: 'rejected',
          reason: 'The photo of the card cannot be read.',
          details,
        } satisfies OwnKyc,
      },
    },
  }),
  state(at.player('/kyc'), 'kyc-failed', shows.text('Your KYC could not be loaded'), {
    answers: { 'auth.kyc': 'refused' },
  }),
  state(at.player('/withdraw'), 'withdraw-without-kyc', shows.text('KYC Required')),
  state(at.player('/withdraw'), 'withdraw', shows.text('No withdrawals yet'), {
    answers: verified,
    open: async (page) => void (await untilVerified(page)),
  }),
  state(at.player('/withdraw'), 'withdraw-failed', shows.role('button', 'Try again'), {
    answers: { ...verified, 'wallet.withdrawals': 'refused' },
    open: async (page) => void (await untilVerified(page)),
  }),
  state(at.player('/statements'), 'statements', (page) => page.locator('svg.plot')),
  ...loadingAndFailed(
    at.player('/statements'),
    'statements',
    ['wallet.statement'],
    'Loading the statement',
    'The statement could not be loaded',
  ),
  state(at.player('/profile'), 'profile', shows.text('This one')),
  state(
    at.player('/profile'),
    'profile-close-account',
    (page) => page.getByRole('dialog').getByRole('button', { name: 'Close for good' }),
    { open: (page) => page.getByRole('button', { name: 'Close account' }).click() },
  ),
];
