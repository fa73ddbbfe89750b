import { type Answers, changed } from './answers';
import { at, failed, loadingAndFailed, press, type Screen, shows, state } from './screen';

const names = Array.from({ length: 24 }, (_, index) => `player_of_class_11b_${index}`);
const board = names.slice(0, 10).map((username, index) => ({
  ...{ rank: index + 1, username, score: 10 - index, points: 10 - index },
  ...{ timeTaken: 31.4 + index, prizeAmount: 0, isYou: false },
}));
const waiting = {
  ...{ status: 'upcoming', startsOnPress: true, startTime: new Date('2030-01-01T12:00:00Z') },
  ...{ organiser: { username: 'meera_teaches' }, joinCode: 'KTXHVM', participantCount: 31, players: names },
  questionsCount: 10,
};
const playing = {
  ...waiting,
  status: 'active',
  startsOnPress: false,
  started: 30,
  finished: 12,
  answered: 240,
};
const over = { ...playing, status: 'completed', revealed: true, provisional: false, board };

const hall = (fields: object): Answers => ({ 'tournament.hall': changed(fields) });
const host = (fields: object): Answers => ({
  'admin.tournaments.hall': changed({ offHall: ['player_off_screen'], ...fields }),
  'admin.tournaments.byId': changed({ minParticipants: 40 }),
});

const visitor = at.visitor('/hall/$hallCode');
const admin = at.admin('/admin/tournaments/$openTournament/host');

/** The screen in a hall with its views, and the page of its organiser. */
export const hallScreens: readonly Screen[] = [
  state(visitor, 'hall-players', shows.role('heading', '31 players have come'), { answers: hall(waiting) }),
  state(at.visitor('/hall/$hallCode#progress'), 'hall-progress', 'Players who finished', {
    answers: hall(playing),
  }),
  state(at.visitor('/hall/$hallCode#board'), 'hall-board', 'player_of_class_11b_9', {
    answers: hall({ ...over, provisional: true }),
  }),
  state(at.visitor('/hall/$hallCode#board'), 'hall-board-hidden', 'Scores are shown once the quiz is over.', {
    answers: hall({ ...playing, revealed: false, board: [] }),
  }),
  state(at.visitor('/hall/$hallCode#podium'), 'hall-podium', 'player_of_class_11b_2', {
    answers: hall(over),
  }),
  failed(visitor, 'hall', 'tournament.hall', 'The hall screen could not be loaded'),
  state(at.visitor('/hall/nothing'), 'hall-gone', (page) =>
    page.getByText('This link shows no tournament', { exact: true }),
  ),
  state(
    at.visitor('/tournaments/$finishedTournament'),
    'tournament-over-group',
    shows.role('heading', 'Ranks'),
    { answers: { 'tournament.byId': changed({ prizePool: 0, prizes: [] }) } },
  ),
  state(at.player('/quiz/$comingTournament'), 'waiting-room-press', 'Waiting for the start', {
    answers: { 'tournament.byId': changed({ startsOnPress: true, organiser: waiting.organiser }) },
  }),
  state(admin, 'admin-host', shows.role('button', 'Start for all'), { answers: host(waiting) }),
  state(admin, 'admin-host-start', /With fewer than 40 players at the start/, {
    answers: host(waiting),
    open: press('Start for all'),
  }),
  state(admin, 'admin-host-over', shows.role('link', 'Hold it again'), { answers: host(over) }),
  ...loadingAndFailed(admin, 'admin-host', ['admin.tournaments.hall'], {
    loading: 'Loading the tournament',
    failed: 'This tournament could not be loaded',
  }),
];
