import { post, type Row, remove } from '../row';

export const adminTournamentRows: readonly Row[] = [
  post('/admin/tournaments', 'admin.tournaments.create', { summary: 'Creates a tournament.', status: 201 }),
  remove('/admin/tournaments/:id', 'admin.tournaments.delete', {
    summary: 'Removes a tournament nobody joined; cancels one that has players and returns every fee.',
    params: { id: 'tournamentId' },
  }),
];
