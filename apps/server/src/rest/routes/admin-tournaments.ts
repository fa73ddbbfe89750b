import { resultsCsv, tournamentsCsv } from '../admin-csv';
import { get, post, put, type RestRoute, remove } from '../route';

const ofTournament = { params: { id: 'tournamentId' } } as const;
const ofSeries = { params: { id: 'seriesId' } } as const;

export const adminTournamentRoutes: readonly RestRoute[] = [
  get('/admin/tournaments', 'admin.tournaments.list', {
    id: 'listAdminTournaments',
    summary: 'Lists all tournaments for administrators.',
  }),
  get('/admin/tournaments.csv', 'admin.tournaments.list', {
    id: 'exportAdminTournaments',
    summary: 'Exports the filtered list of tournaments as CSV.',
    reply: tournamentsCsv,
  }),
  get('/admin/tournaments/:id', 'admin.tournaments.byId', {
    id: 'getAdminTournament',
    summary: 'Returns a tournament with its revenue and its supply of questions.',
    ...ofTournament,
  }),
  post('/admin/tournaments', 'admin.tournaments.create', {
    id: 'createTournament',
    summary: 'Creates a tournament.',
    status: 201,
  }),
  put('/admin/tournaments/:id', 'admin.tournaments.update', {
    id: 'updateTournament',
    summary: 'Changes a tournament; terms that players joined for are locked.',
    ...ofTournament,
  }),
  get('/admin/series', 'admin.tournaments.series.list', {
    id: 'listSeries',
    summary: 'Lists the tournaments that repeat.',
  }),
  get('/admin/series/:id', 'admin.tournaments.series.byId', {
    id: 'getSeries',
    summary: 'Returns a series with its terms and its tournaments that have not started.',
    ...ofSeries,
  }),
  post('/admin/series', 'admin.tournaments.series.create', {
    id: 'createSeries',
    summary: 'Creates a tournament that repeats; each occurrence is made a week ahead.',
    status: 201,
  }),
  put('/admin/series/:id', 'admin.tournaments.series.update', {
    id: 'updateSeries',
    summary: 'Changes all occurrences that follow and that nobody has joined.',
    ...ofSeries,
  }),
  remove('/admin/series/:id', 'admin.tournaments.series.end', {
    id: 'endSeries',
    summary: 'Ends a series, and removes its occurrences that nobody has joined.',
    ...ofSeries,
  }),
  post('/admin/tournaments/:id/approve', 'admin.tournaments.approve', {
    id: 'approveTournament',
    summary: 'Approves a tournament or its raised prize pool as the second administrator.',
    ...ofTournament,
  }),
  get('/admin/exposure', 'admin.tournaments.exposure', {
    id: 'getExposure',
    summary:
      'Returns the exposure through guaranteed prize pools of seven days, and the limit for one administrator.',
  }),
  remove('/admin/tournaments/:id', 'admin.tournaments.delete', {
    id: 'deleteTournament',
    summary: 'Deletes a tournament without players, or cancels it and refunds every entry fee.',
    ...ofTournament,
  }),
  post('/admin/tournaments/:id/void-question', 'admin.tournaments.voidQuestion', {
    id: 'voidQuestion',
    summary: 'Counts a faulty question of a tournament as correct for every player, before prizes are paid.',
    ...ofTournament,
  }),
  get('/admin/tournaments/:id/funnel', 'admin.tournaments.funnel', {
    id: 'getTournamentFunnel',
    summary: 'Returns how many players of a tournament joined, started, finished and won.',
    ...ofTournament,
  }),
  get('/admin/tournaments/:id/questions', 'admin.tournaments.questions', {
    id: 'listAskedQuestions',
    summary: 'Lists the questions that players of a tournament were asked, hardest first.',
    ...ofTournament,
  }),
  post('/admin/tournaments/:id/start', 'admin.tournaments.start', {
    id: 'startTournament',
    summary: 'Starts a tournament that waits for its organiser, in five seconds for all players.',
    ...ofTournament,
  }),
  get('/admin/tournaments/:id/hall', 'admin.tournaments.hall', {
    id: 'getManagedHall',
    summary: 'Returns what the screen in a hall shows of a tournament, with its link.',
    ...ofTournament,
  }),
  post('/admin/tournaments/:id/hall-link', 'admin.tournaments.hallLink', {
    id: 'makeHallLink',
    summary: "Makes the link of a tournament's hall screen, or returns the present one.",
    ...ofTournament,
  }),
  put('/admin/tournaments/:id/hall/names', 'admin.tournaments.showInHall', {
    id: 'showInHall',
    summary: 'Takes a player off the screen in a hall, or names them there again.',
    ...ofTournament,
  }),
  get('/admin/tournaments/:id/results', 'admin.tournaments.results', {
    id: 'listResults',
    summary: 'Lists what the players of a tournament reached, best rank first.',
    ...ofTournament,
  }),
  get('/admin/tournaments/:id/results.csv', 'admin.tournaments.results', {
    id: 'exportResults',
    summary: 'Exports what the players of a tournament reached as CSV.',
    ...ofTournament,
    reply: resultsCsv,
  }),
  get('/admin/tournaments/:id/guests', 'admin.tournaments.guests', {
    id: 'getGuests',
    summary: 'Returns the mobile numbers that may join a tournament for a list of numbers.',
    ...ofTournament,
  }),
  put('/admin/tournaments/:id/guests', 'admin.tournaments.setGuests', {
    id: 'setGuests',
    summary: 'Replaces the mobile numbers that may join a tournament for a list of numbers.',
    ...ofTournament,
  }),
  get('/admin/tournaments/:id/reports', 'admin.tournaments.complaints', {
    id: 'listTournamentReports',
    summary: 'Lists what players reported about a tournament, newest first.',
    ...ofTournament,
  }),
  put('/admin/tournaments/:id/hidden', 'admin.tournaments.setHidden', {
    id: 'setTournamentHidden',
    summary: 'Hides a tournament, or shows it again, and thereby decides its open reports.',
    ...ofTournament,
  }),
  get('/admin/reports/tournaments', 'admin.tournaments.report', {
    id: 'reportTournaments',
    summary: 'Lists all tournaments with revenue and paid prizes.',
  }),
];
