import { type Answer, noItems, nothing } from './answers';
import { loadingAndFailed, type Screen } from './screen';

/** The tournaments of the dashboard, which were all settled a moment ago. */
const over: Answer = (data) => {
  const { items } = data.json as { items: object[] };
  return {
    ...data,
    json: { ...(data.json as object), items: items.map((one) => ({ ...one, status: 'completed' })) },
  };
};

/** The player's tournaments, where those to come begin within a minute. */
const startingSoon: Answer = (data) => {
  const mine = data.json as { status: string; startTime: string }[];
  const startTime = new Date(Date.now() + 60_000).toISOString();
  return { ...data, json: mine.map((one) => (one.status === 'upcoming' ? { ...one, startTime } : one)) };
};

/** The screens of players. */
export const playerScreens: readonly Screen[] = [
  {
    name: 'dashboard',
    as: 'player',
    path: '/dashboard',
    ready: (page) => page.getByRole('link', { name: /Join Tournament/ }),
  },
  {
    name: 'dashboard-over',
    as: 'player',
    path: '/dashboard',
    answers: { 'tournament.list': over },
    ready: (page) => page.getByRole('article').getByRole('link', { name: /^Fairness of / }),
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
    name: 'leave',
    as: 'player',
    path: '/dashboard',
    open: (page) => page.getByRole('button', { name: /^Leave / }).click(),
    ready: (page) => page.getByRole('alertdialog'),
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
    name: 'you',
    as: 'player',
    path: '/you',
    ready: (page) => page.locator('svg.plot'),
  },
  {
    name: 'you-as-tables',
    as: 'player',
    path: '/you',
    open: async (page) => {
      await page.getByRole('button', { name: 'Table' }).first().click();
      await page.getByRole('button', { name: 'Table' }).last().click();
    },
    ready: (page) => page.getByRole('columnheader', { name: 'Category' }),
  },
  {
    name: 'you-loading',
    as: 'player',
    path: '/you',
    answers: { 'quiz.progress': 'pending' },
    ready: (page) => page.getByRole('heading', { name: 'Accuracy by category' }),
  },
  {
    name: 'you-empty',
    as: 'player',
    path: '/you',
    answers: {
      'quiz.progress': () => ({ json: { recent: [], categories: [], quizzes: 0, bestRank: null } }),
    },
    ready: (page) => page.getByText('You have not finished a quiz yet'),
  },
  {
    name: 'you-failed',
    as: 'player',
    path: '/you',
    answers: { 'quiz.progress': 'refused' },
    ready: (page) => page.getByRole('button', { name: 'Try again' }),
  },
  {
    name: 'own-tournaments',
    as: 'player',
    path: '/tournaments',
    ready: (page) => page.getByRole('link', { name: /^Fairness of / }),
  },
  {
    name: 'own-tournaments-starting-soon',
    as: 'player',
    path: '/tournaments',
    answers: { 'tournament.mine': startingSoon },
    ready: (page) => page.getByText('Starts soon', { exact: true }),
  },
  {
    name: 'own-tournaments-empty',
    as: 'player',
    path: '/tournaments',
    answers: { 'tournament.mine': nothing },
    ready: (page) => page.getByText('You have not joined a tournament yet'),
  },
  ...loadingAndFailed(
    { as: 'player', path: '/tournaments', name: 'own-tournaments' },
    {
      reads: ['tournament.mine'],
      loading: 'Loading your tournaments',
      failed: 'Your tournaments could not be loaded',
    },
  ),
];
