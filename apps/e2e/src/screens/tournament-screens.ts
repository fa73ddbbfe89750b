import { changed } from './answers';
import { at, type Screen, shows, state } from './screen';

const visitor = at.visitor(({ openTournament }) => `/tournaments/${openTournament}`);

/** A tournament's own page. */
export const tournamentScreens: readonly Screen[] = [
  state(visitor, 'tournament', shows.role('link', 'Join Tournament')),
  state(visitor, 'tournament-free', shows.text(/^\+ ₹39 once$/), {
    answers: { 'tournament.byId': changed({ entryFee: 0 }) },
  }),
  state(
    visitor,
    'tournament-marks',
    shows.text('Points: +1 easy, +2 medium, +3 hard, −1 wrong. No answer takes nothing.'),
    { answers: { 'tournament.byId': changed({ marks: { easy: 1, medium: 2, hard: 3, wrong: 1 } }) } },
  ),
  {
    ...visitor,
    as: 'player',
    name: 'tournament-without-seat',
    ready: (page) => page.getByRole('link', { name: /^Join Tournament/ }),
  },
  state(
    at.player(({ comingTournament }) => `/tournaments/${comingTournament}`),
    'tournament-with-seat',
    shows.role('link', 'Enter waiting room'),
  ),
  state(
    at.player(({ finishedTournament }) => `/tournaments/${finishedTournament}`),
    'tournament-over',
    shows.role('link', 'Check that it was fair'),
  ),
  state(
    at.visitor('/tournaments/00000000-0000-7000-8000-000000000000'),
    'tournament-not-found',
    shows.role('heading', 'Tournament not found'),
  ),
  state(visitor, 'tournament-loading', shows.text('Loading the tournament...'), {
    answers: { 'tournament.byId': 'pending' },
  }),
  state(visitor, 'tournament-failed', shows.text('This tournament could not be loaded'), {
    answers: { 'tournament.byId': 'refused' },
  }),
];
