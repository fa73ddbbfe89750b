import { type Answer, noItems, nothing } from './answers';
import { at, failed, loading, loadingAndFailed, press, type Screen, shows, state } from './screen';

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
  state(at.player('/dashboard'), 'dashboard', shows.role('link', /Join Tournament/)),
  state(
    at.player('/dashboard'),
    'dashboard-over',
    (page) => page.getByRole('article').getByRole('link', { name: /^Fairness of / }),
    { answers: { 'tournament.list': over } },
  ),
  loading(at.player('/dashboard'), 'dashboard', 'tournament.list', shows.role('heading', 'Live Tournaments')),
  state(at.player('/dashboard'), 'dashboard-empty', 'No tournaments available', {
    answers: { 'tournament.list': noItems, 'tournament.mine': nothing },
  }),
  failed(at.player('/dashboard'), 'dashboard', 'tournament.list', shows.role('button', 'Try again')),
  state(at.player('/dashboard'), 'leave', (page) => page.getByRole('alertdialog'), {
    open: press(/^Leave /),
  }),
  state(at.player('/dashboard'), 'profile-menu', shows.role('button', 'Logout'), {
    open: async (page) => {
      await page.getByRole('button', { name: 'Open menu' }).click();
    },
  }),
  state(at.player('/you'), 'you', (page) => page.locator('svg.plot')),
  state(at.player('/you'), 'you-rating', shows.role('heading', 'Your rating'), {
    answers: { 'quiz.rating.own': { instead: ownRating } },
  }),
  state(at.player('/you'), 'you-as-tables', shows.role('columnheader', 'Category'), {
    open: async (page) => {
      await page.getByRole('button', { name: 'Table' }).first().click();
      await page.getByRole('button', { name: 'Table' }).nth(1).click();
    },
  }),
  loading(at.player('/you'), 'you', 'quiz.progress', shows.role('heading', 'Accuracy by category')),
  state(at.player('/you'), 'you-empty', 'You have not finished a quiz yet', {
    answers: {
      'quiz.progress': () => ({ json: { recent: [], categories: [], quizzes: 0, bestRank: null } }),
    },
  }),
  state(at.player('/you'), 'you-league', 'As places stand, you move up a tier.', {
    answers: { 'quiz.rating.league': { instead: { league: ownLeague } } },
    open: (page) => page.getByText('All 12 players').click(),
  }),
  failed(at.player('/you'), 'you', 'quiz.progress', shows.role('button', 'Try again')),
  state(at.player('/tournaments'), 'own-tournaments', shows.role('link', /^Fairness of /)),
  state(
    at.player('/tournaments'),
    'own-tournaments-starting-soon',
    (page) => page.getByText('Starts soon', { exact: true }),
    { answers: { 'tournament.mine': startingSoon } },
  ),
  state(at.player('/tournaments'), 'own-tournaments-empty', 'You have not joined a tournament yet', {
    answers: { 'tournament.mine': nothing },
  }),
  ...loadingAndFailed(at.player('/tournaments'), 'own-tournaments', ['tournament.mine'], {
    loading: 'Loading your tournaments',
    failed: 'Your tournaments could not be loaded',
  }),
];
