import type { OwnKyc } from '@paheli/core/kyc/schema';
import type { Page } from 'playwright-core';
import { type Answers, changed, noItems } from './answers';
import { loadingAndFailed, type Screen } from './screen';

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
  {
    name: 'wallet',
    as: 'player',
    path: '/wallet',
    ready: (page) =>
      page
        .getByRole('main')
        .getByText(/Access fee|Entry fee|Added|Prize/)
        .first(),
  },
  ...loadingAndFailed(
    { name: 'wallet', as: 'player', path: '/wallet' },
    {
      reads: ['wallet.transactions'],
      loading: 'Loading transactions',
      failed: 'Your transactions could not be loaded',
    },
  ),
  { ...dashboard, name: 'add-funds', open: addFunds, ready: (page) => page.getByLabel('Amount (INR)') },
  {
    ...dashboard,
    name: 'add-funds-confirming',
    answers: { 'wallet.confirmTopup': 'pending' },
    open: pay,
    ready: (page) => page.getByText('Waiting for payment confirmation...'),
  },
  {
    ...dashboard,
    name: 'transactions',
    open: (page) => page.getByRole('button', { name: 'Transaction History' }).click(),
    ready: (page) => page.getByRole('dialog').getByText(/^[+-]₹/),
  },
  {
    ...dashboard,
    name: 'transactions-empty',
    answers: { 'wallet.transactions': noItems },
    open: (page) => page.getByRole('button', { name: 'Transaction History' }).click(),
    ready: (page) => page.getByText('No transactions yet'),
  },
  {
    ...dashboard,
    name: 'kyc-required',
    open: (page) => page.getByRole('button', { name: 'Withdraw' }).click(),
    ready: (page) => page.getByRole('dialog', { name: 'KYC Required' }),
  },
  {
    name: 'kyc',
    as: 'player',
    path: '/kyc',
    ready: (page) => page.getByLabel('PAN'),
  },
  {
    name: 'kyc-incomplete',
    as: 'player',
    path: '/kyc',
    open: (page) => page.getByRole('button', { name: 'Send for verification' }).click(),
    ready: (page) => page.locator('[aria-invalid="true"]'),
  },
  {
    name: 'kyc-pending',
    as: 'player',
    path: '/kyc',
    answers: { 'auth.kyc': { instead: { status: 'pending', reason: null, details } satisfies OwnKyc } },
    ready: (page) => page.getByText('Being checked'),
  },
  {
    name: 'kyc-rejected',
    as: 'player',
    path: '/kyc',
    answers: {
      'auth.kyc': {
        instead: {
          status: 'rejected',
          reason: 'The photo of the card cannot be read.',
          details,
        } satisfies OwnKyc,
      },
    },
    ready: (page) => page.getByText('Rejected'),
  },
  {
    name: 'kyc-failed',
    as: 'player',
    path: '/kyc',
    answers: { 'auth.kyc': 'refused' },
    ready: (page) => page.getByText('Your KYC could not be loaded'),
  },
  {
    name: 'withdraw-without-kyc',
    as: 'player',
    path: '/withdraw',
    ready: (page) => page.getByText('KYC Required'),
  },
  {
    name: 'withdraw',
    as: 'player',
    path: '/withdraw',
    answers: verified,
    open: async (page) => void (await untilVerified(page)),
    ready: (page) => page.getByText('No withdrawals yet'),
  },
  {
    name: 'withdraw-failed',
    as: 'player',
    path: '/withdraw',
    answers: { ...verified, 'wallet.withdrawals': 'refused' },
    open: async (page) => void (await untilVerified(page)),
    ready: (page) => page.getByRole('button', { name: 'Try again' }),
  },
  {
    name: 'statements',
    as: 'player',
    path: '/statements',
    ready: (page) => page.locator('svg.plot'),
  },
  ...loadingAndFailed(
    { as: 'player', path: '/statements', name: 'statements' },
    {
      reads: ['wallet.statement'],
      loading: 'Loading the statement',
      failed: 'The statement could not be loaded',
    },
  ),
  {
    name: 'profile',
    as: 'player',
    path: '/profile',
    ready: (page) => page.getByText('This one'),
  },
  {
    name: 'profile-close-account',
    as: 'player',
    path: '/profile',
    open: (page) => page.getByRole('button', { name: 'Close account' }).click(),
    ready: (page) => page.getByRole('dialog').getByRole('button', { name: 'Close for good' }),
  },
];
