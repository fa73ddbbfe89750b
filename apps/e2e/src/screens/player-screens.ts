import { changed, noItems, nothing } from './answers';
import { type Screen, unread } from './screen';

/** The screens of players. */
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
    answers: { 'tournament.list': noItems, 'tournament.mine': nothing },
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
    name: 'join',
    as: 'player',
    path: '/dashboard',
    open: (page) => page.getByRole('button', { name: 'Join Tournament: Quick Five: Science' }).click(),
    ready: (page) => page.getByRole('button', { name: 'Pay ₹10 and join' }),
  },
  {
    name: 'leave',
    as: 'player',
    path: '/dashboard',
    open: (page) => page.getByRole('button', { name: /^Leave / }).click(),
    ready: (page) => page.getByRole('alertdialog'),
  },
  {
    name: 'unlock',
    as: 'player',
    path: '/dashboard',
    answers: { 'auth.profile': changed({ hasAccess: false }) },
    open: async (page) => {
      // The badge appears with the fresh profile.
      await page.waitForFunction(() => localStorage.getItem('user')?.includes('"hasAccess":false'));
      await page
        .getByRole('button', { name: /^Join Tournament/ })
        .first()
        .click();
    },
    ready: (page) => page.getByRole('button', { name: /Unlock for ₹39/ }),
  },
  {
    name: 'profile-menu',
    as: 'player',
    path: '/dashboard',
    open: async (page) => {
      await page.getByRole('button', { name: 'Open menu' }).click();
    },
    ready: (page) => page.getByRole('button', { name: 'Logout' }),
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
    name: 'own-tournaments',
    as: 'player',
    path: '/tournaments',
    ready: (page) => page.getByRole('heading', { name: 'Coming up' }),
  },
  {
    name: 'own-tournaments-empty',
    as: 'player',
    path: '/tournaments',
    answers: { 'tournament.mine': nothing },
    ready: (page) => page.getByText('You have not joined a tournament yet'),
  },
  ...unread(
    { as: 'player', path: '/tournaments', name: 'own-tournaments' },
    {
      reads: ['tournament.mine'],
      loading: 'Loading your tournaments',
      failed: 'Your tournaments could not be loaded',
    },
  ),
];
