import type { OwnKyc } from '@paheli/core/kyc/schema';
import type { Page } from 'playwright-core';
import { type Answers, changed, noItems } from './answers';
import { at, failed, loadingAndFailed, press, type Screen, shows, state } from './screen';

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
  ...loadingAndFailed(at.player('/wallet'), 'wallet', ['wallet.transactions'], {
    loading: 'Loading transactions',
    failed: 'Your transactions could not be loaded',
  }),
  state(dashboard, 'add-funds', shows.label('Amount (INR)'), { open: addFunds }),
  state(dashboard, 'add-funds-confirming', 'Waiting for payment confirmation...', {
    answers: { 'wallet.confirmTopup': 'pending' },
    open: pay,
  }),
  state(dashboard, 'transactions', (page) => page.getByRole('dialog').getByText(/^[+-]₹/), {
    open: press('Transaction History'),
  }),
  state(dashboard, 'transactions-empty', 'No transactions yet', {
    answers: { 'wallet.transactions': noItems },
    open: press('Transaction History'),
  }),
  state(dashboard, 'kyc-required', shows.role('dialog', 'KYC Required'), { open: press('Withdraw') }),
  state(at.player('/kyc'), 'kyc', shows.label('PAN')),
  state(at.player('/kyc'), 'kyc-incomplete', (page) => page.locator('[aria-invalid="true"]'), {
    open: press('Send for verification'),
  }),
  state(at.player('/kyc'), 'kyc-pending', 'Being checked', {
    answers: { 'auth.kyc': { instead: { status: 'pending', reason: null, details } satisfies OwnKyc } },
  }),
  state(at.player('/kyc'), 'kyc-rejected', 'Rejected', {
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
  failed(at.player('/kyc'), 'kyc', 'auth.kyc', 'Your KYC could not be loaded'),
  state(at.player('/withdraw'), 'withdraw-without-kyc', 'KYC Required'),
  state(at.player('/withdraw'), 'withdraw', 'No withdrawals yet', {
    answers: verified,
    open: async (page) => void (await untilVerified(page)),
  }),
  state(at.player('/withdraw'), 'withdraw-failed', shows.role('button', 'Try again'), {
    answers: { ...verified, 'wallet.withdrawals': 'refused' },
    open: async (page) => void (await untilVerified(page)),
  }),
  state(at.player('/statements'), 'statements', (page) => page.locator('svg.plot')),
  ...loadingAndFailed(at.player('/statements'), 'statements', ['wallet.statement'], {
    loading: 'Loading the statement',
    failed: 'The statement could not be loaded',
  }),
  state(at.player('/profile'), 'profile', 'This one'),
  state(
    at.player('/profile'),
    'profile-close-account',
    (page) => page.getByRole('dialog').getByRole('button', { name: 'Close for good' }),
    { open: press('Close account') },
  ),
];
