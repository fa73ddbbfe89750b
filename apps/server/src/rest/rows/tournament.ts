import { calendarFile } from '../calendar-file';
import { get, post, type Row } from '../row';

const ofTournament = { params: { id: 'tournamentId' } } as const;

export const tournamentRows: readonly Row[] = [
  get('/tournaments', 'tournament.list', {
    summary: 'Upcoming and active tournaments, or those with the statuses asked for.',
  }),
  get('/tournaments/:id', 'tournament.byId', { summary: 'One tournament.', ...ofTournament }),
  get('/tournaments/:id/calendar.ics', 'tournament.byId', {
    summary: 'One tournament as a file for calendars, with a reminder before its start.',
    ...ofTournament,
    reply: calendarFile,
  }),
  post('/tournaments/:id/leave', 'tournament.leave', {
    summary: 'Gives the seat back before the start; the fee is returned.',
    ...ofTournament,
  }),
  get('/user/tournaments', 'tournament.mine', {
    summary: "The caller's own tournaments, past ones with their results.",
  }),
  get('/quiz/leaderboard/:id', 'tournament.leaderboard', {
    summary: "A tournament's standings, provisional until it is settled.",
    ...ofTournament,
  }),
];
