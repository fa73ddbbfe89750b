import { changed } from './answers';
import { at, failed, loading, type Screen, shows, state } from './screen';

const visitor = at.visitor('/tournaments/$openTournament');

/** A tournament's own page. */
export const tournamentScreens: readonly Screen[] = [
  state(visitor, 'tournament', shows.role('link', 'Join Tournament')),
  state(visitor, 'tournament-free', /^\+ ₹39 once$/, {
    answers: { 'tournament.byId': changed({ entryFee: 0 }) },
  }),
  state(
    visitor,
    'tournament-marks',
    'Points: +1 easy, +2 medium, +3 hard, −1 wrong. No answer takes nothing.',
    { answers: { 'tournament.byId': changed({ marks: { easy: 1, medium: 2, hard: 3, wrong: 1 } }) } },
  ),
  {
    ...visitor,
    as: 'player',
    name: 'tournament-without-seat',
    ready: (page) => page.getByRole('link', { name: /^Join Tournament/ }),
  },
  state(
    at.player('/tournaments/$comingTournament'),
    'tournament-with-seat',
    shows.role('link', 'Enter waiting room'),
  ),
  state(
    at.player('/tournaments/$finishedTournament'),
    'tournament-over',
    shows.role('link', 'Check that it was fair'),
  ),
  state(
    at.visitor('/tournaments/00000000-0000-7000-8000-000000000000'),
    'tournament-not-found',
    shows.role('heading', 'Tournament not found'),
  ),
  loading(visitor, 'tournament', 'tournament.byId', 'Loading the tournament...'),
  failed(visitor, 'tournament', 'tournament.byId', 'This tournament could not be loaded'),
];
