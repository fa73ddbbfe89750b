import { noItems, nothing } from './answers';
import type { Screen } from './screen';

/** What players see. */
export const playerScreens: readonly Screen[] = [
  {
    name: 'dashboard',
    as: 'player',
    path: '/dashboard',
    ready: (page) => page.getByRole('button', { name: /Join Tournament/ }),
  },
  {
    name: 'dashboard-loading',
    as: 'player',
    path: '/dashboard',
    answers: { 'tournament.list': 'pending' },
    ready: (page) => page.getByRole('heading', { name: 'Live Tournaments' }),
  },
  {
    name: 'dashboard-empty',
    as: 'player',
    path: '/dashboard',
    answers: { 'tournament.list': nothing, 'tournament.mine': nothing },
    ready: (page) => page.getByText('No tournaments available'),
  },
  {
    name: 'dashboard-failed',
    as: 'player',
    path: '/dashboard',
    answers: { 'tournament.list': 'refused' },
    ready: (page) => page.getByRole('button', { name: 'Try again' }),
  },
  {
    name: 'add-funds',
    as: 'player',
    path: '/dashboard',
    open: (page) => page.getByRole('button', { name: 'Add Funds' }).first().click(),
    ready: (page) => page.getByLabel('Amount (INR)'),
  },
  {
    name: 'transactions',
    as: 'player',
    path: '/dashboard',
    open: (page) => page.getByRole('button', { name: 'Transaction History' }).click(),
    ready: (page) => page.getByRole('dialog').getByText(/^[+-]₹/),
  },
  {
    name: 'transactions-empty',
    as: 'player',
    path: '/dashboard',
    answers: { 'wallet.transactions': noItems },
    open: (page) => page.getByRole('button', { name: 'Transaction History' }).click(),
    ready: (page) => page.getByText('No transactions yet'),
  },
  {
    name: 'quiz-intro',
    as: 'player',
    path: ({ openTournament }) => `/quiz/${openTournament}`,
    ready: (page) => page.getByRole('heading', { level: 1 }),
  },
  {
    name: 'results',
    as: 'player',
    path: ({ finishedSession }) => `/quiz-results/${finishedSession}`,
    open: async (page) => {
      const awesome = page.getByRole('button', { name: 'Awesome!' });
      await awesome
        .or(page.getByRole('tab', { name: 'Summary' }))
        .first()
        .waitFor();
      if (await awesome.isVisible()) await awesome.click();
    },
    ready: (page) => page.getByRole('tab', { name: 'Summary' }),
  },
  {
    name: 'results-loading',
    as: 'player',
    path: ({ finishedSession }) => `/quiz-results/${finishedSession}`,
    answers: { 'quiz.results': 'pending' },
    ready: (page) => page.getByText('Loading your results...'),
  },
  {
    name: 'results-not-found',
    as: 'player',
    path: '/quiz-results/01990000-0000-7000-8000-000000000000',
    ready: (page) => page.getByText('Results Not Found'),
  },
  {
    name: 'progress',
    as: 'player',
    path: '/progress',
    ready: (page) => page.locator('.recharts-surface'),
  },
  {
    name: 'progress-as-tables',
    as: 'player',
    path: '/progress',
    open: async (page) => {
      await page.getByRole('button', { name: 'Table' }).first().click();
      await page.getByRole('button', { name: 'Table' }).last().click();
    },
    ready: (page) => page.getByRole('columnheader', { name: 'Category' }),
  },
  {
    name: 'progress-loading',
    as: 'player',
    path: '/progress',
    answers: { 'quiz.progress': 'pending' },
    ready: (page) => page.getByRole('heading', { name: 'Accuracy by category' }),
  },
  {
    name: 'progress-empty',
    as: 'player',
    path: '/progress',
    answers: { 'quiz.progress': () => ({ json: { recent: [], categories: [] } }) },
    ready: (page) => page.getByText('You have not finished a quiz yet'),
  },
  {
    name: 'progress-failed',
    as: 'player',
    path: '/progress',
    answers: { 'quiz.progress': 'refused' },
    ready: (page) => page.getByRole('button', { name: 'Try again' }),
  },
  {
    name: 'statements',
    as: 'player',
    path: '/statements',
    ready: (page) => page.getByText('Closing balance'),
  },
  {
    name: 'own-tournaments',
    as: 'player',
    path: '/tournaments',
    ready: (page) => page.getByRole('heading', { name: 'Coming up' }),
  },
  {
    name: 'own-tournaments-loading',
    as: 'player',
    path: '/tournaments',
    answers: { 'tournament.mine': 'pending' },
    ready: (page) => page.getByRole('status', { name: 'Loading your tournaments' }),
  },
  {
    name: 'own-tournaments-empty',
    as: 'player',
    path: '/tournaments',
    answers: { 'tournament.mine': nothing },
    ready: (page) => page.getByText('You have not joined a tournament yet'),
  },
  {
    name: 'own-tournaments-failed',
    as: 'player',
    path: '/tournaments',
    answers: { 'tournament.mine': 'refused' },
    ready: (page) => page.getByRole('button', { name: 'Try again' }),
  },
];
