import { changed } from './answers';
import type { Screen } from './screen';

const visitor = {
  as: 'visitor',
  path: ({ openTournament }) => `/tournaments/${openTournament}`,
} as const satisfies Partial<Screen>;

/** A tournament's own page. */
export const tournamentScreens: readonly Screen[] = [
  {
    ...visitor,
    name: 'tournament',
    ready: (page) => page.getByRole('link', { name: 'Join Tournament' }),
  },
  {
    ...visitor,
    name: 'tournament-free',
    answers: { 'tournament.byId': changed({ entryFee: 0 }) },
    ready: (page) => page.getByText(/^\+ ₹39 once$/),
  },
  {
    ...visitor,
    name: 'tournament-marks',
    answers: { 'tournament.byId': changed({ marks: { easy: 1, medium: 2, hard: 3, wrong: 1 } }) },
    ready: (page) =>
      page.getByText('Points: +1 easy, +2 medium, +3 hard, −1 wrong. No answer takes nothing.'),
  },
  {
    ...visitor,
    as: 'player',
    name: 'tournament-without-seat',
    ready: (page) => page.getByRole('link', { name: /^Join Tournament/ }),
  },
  {
    name: 'tournament-with-seat',
    as: 'player',
    path: ({ comingTournament }) => `/tournaments/${comingTournament}`,
    ready: (page) => page.getByRole('link', { name: 'Enter waiting room' }),
  },
  {
    name: 'tournament-over',
    as: 'player',
    path: ({ finishedTournament }) => `/tournaments/${finishedTournament}`,
    ready: (page) => page.getByRole('link', { name: 'Check that it was fair' }),
  },
  {
    name: 'tournament-not-found',
    as: 'visitor',
    path: '/tournaments/00000000-0000-7000-8000-000000000000',
    ready: (page) => page.getByRole('heading', { name: 'Tournament not found' }),
  },
  {
    ...visitor,
    name: 'tournament-loading',
    answers: { 'tournament.byId': 'pending' },
    ready: (page) => page.getByText('Loading the tournament...'),
  },
  {
    ...visitor,
    name: 'tournament-failed',
    answers: { 'tournament.byId': 'refused' },
    ready: (page) => page.getByText('This tournament could not be loaded'),
  },
];
