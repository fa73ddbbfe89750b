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

const ownRating = {
  rating: { points: 1_688, marginPoints: 121 },
  categories: [
    { category: 'science', points: 1_742, marginPoints: 150 },
    { category: 'entertainment', points: 1_420, marginPoints: 214 },
  ],
  history: [1_688, 1_661, 1_590, 1_612, 1_524].map((points, index) => ({
    ...{ points, marginPoints: 121 + 20 * index, tournamentName: 'Sunday Science' },
    sessionId: `0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e0${index}`,
    finishedAt: new Date(Date.UTC(2026, 10, 20 - index, 12)),
  })),
  isHidden: false,
};

/** A league in whose second place the player moves up. */
const ownLeague = {
  week: '2026-11-16',
  endsAt: new Date('2026-11-22T18:30:00Z'),
  tier: 2,
  entries: Array.from({ length: 12 }, (_, index) => ({
    place: index + 1,
    username: index === 1 ? 'asha' : `the_longest_name_of_${index}`,
    points: 12_345 - 1_000 * index,
    tier: 2,
    nextTier: index < 4 ? 3 : index < 8 ? 2 : 1,
    isYou: index === 1,
  })),
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
    name: 'you-rating',
    as: 'player',
    path: '/you',
    answers: { 'quiz.rating.own': { instead: ownRating } },
    ready: (page) => page.getByRole('heading', { name: 'Your rating' }),
  },
  {
    name: 'you-as-tables',
    as: 'player',
    path: '/you',
    open: async (page) => {
      await page.getByRole('button', { name: 'Table' }).first().click();
      await page.getByRole('button', { name: 'Table' }).nth(1).click();
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
    name: 'you-league',
    as: 'player',
    path: '/you',
    answers: { 'quiz.rating.league': { instead: { league: ownLeague } } },
    open: (page) => page.getByText('All 12 players').click(),
    ready: (page) => page.getByText('As places stand, you move up a tier.'),
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
