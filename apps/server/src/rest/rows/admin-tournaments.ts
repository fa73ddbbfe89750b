import { tournamentsCsv } from '../admin-csv';
import { get, post, put, type Row, remove } from '../row';

const ofTournament = { params: { id: 'tournamentId' } } as const;

export const adminTournamentRows: readonly Row[] = [
  get('/admin/tournaments', 'admin.tournaments.list', {
    summary: 'The tournaments, newest first unless another order is asked for.',
  }),
  get('/admin/tournaments.csv', 'admin.tournaments.list', {
    summary: 'All tournaments that the same question lists, as a file.',
    reply: tournamentsCsv,
  }),
  get('/admin/tournaments/:id', 'admin.tournaments.byId', {
    summary: 'One tournament, with what it has earned and whether its questions suffice.',
    ...ofTournament,
  }),
  post('/admin/tournaments', 'admin.tournaments.create', { summary: 'Creates a tournament.', status: 201 }),
  put('/admin/tournaments/:id', 'admin.tournaments.update', {
    summary: 'Says anew what a tournament is; what players have joined for is locked.',
    ...ofTournament,
  }),
  post('/admin/tournaments/:id/approve', 'admin.tournaments.approve', {
    summary:
      'Approves, as the second administrator, a tournament or the raise of its pool, as it was looked at.',
    ...ofTournament,
  }),
  get('/admin/exposure', 'admin.tournaments.exposure', {
    summary:
      'By how much the pools of seven days exceed the fees of their minimum of participants, and the sum one administrator may risk.',
  }),
  remove('/admin/tournaments/:id', 'admin.tournaments.delete', {
    summary: 'Removes a tournament nobody joined; cancels one that has players and returns every fee.',
    ...ofTournament,
  }),
  post('/admin/tournaments/:id/void-question', 'admin.tournaments.voidQuestion', {
    summary: 'Lets a question that was found wrong count as right for everybody, before prizes are paid.',
    ...ofTournament,
  }),
  get('/admin/tournaments/:id/funnel', 'admin.tournaments.funnel', {
    summary: 'How far the players of a tournament came, and what they won.',
    ...ofTournament,
  }),
  get('/admin/tournaments/:id/questions', 'admin.tournaments.questions', {
    summary: 'The questions that players of a tournament were asked, the one fewest were right about first.',
    ...ofTournament,
  }),
  get('/admin/reports/tournaments', 'admin.tournaments.report', {
    summary: 'What was played and paid in each tournament.',
  }),
];
