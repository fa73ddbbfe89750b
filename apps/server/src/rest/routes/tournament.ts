import { calendarFile } from '../calendar-file';
import { fairnessCache, fairnessReply } from '../fairness-document';
import { get, post, type RestRoute } from '../route';

const ofTournament = { params: { id: 'tournamentId' } } as const;

export const tournamentRoutes: readonly RestRoute[] = [
  get('/tournaments', 'tournament.list', {
    id: 'listTournaments',
    summary: 'Lists upcoming and active tournaments, or those with the requested statuses.',
  }),
  get('/tournaments/:id', 'tournament.byId', {
    id: 'getTournament',
    summary: 'Returns a tournament.',
    ...ofTournament,
  }),
  get('/tournaments/:id/calendar.ics', 'tournament.byId', {
    id: 'getTournamentCalendar',
    summary: 'Returns a tournament as an iCalendar file with a reminder.',
    ...ofTournament,
    reply: calendarFile,
  }),
  get('/tournaments/:id/fairness', 'tournament.fairness', {
    id: 'getFairness',
    summary: 'Returns the commitment to the draw of a tournament, and after it everything to verify it by.',
    ...ofTournament,
    cache: fairnessCache,
    reply: fairnessReply,
  }),
  get('/tournaments/:id/players', 'tournament.players', {
    id: 'listSeatedPlayers',
    summary: 'Lists who has a seat in a tournament in which the caller has one.',
    ...ofTournament,
  }),
  post('/tournaments/:id/leave', 'tournament.leave', {
    id: 'leaveTournament',
    summary: "Gives the caller's seat back before the start and refunds the entry fee.",
    ...ofTournament,
  }),
  get('/user/tournaments', 'tournament.minePage', {
    id: 'listOwnTournaments',
    summary: "Lists the caller's tournaments with their results.",
  }),
  get('/quiz/leaderboard/:id', 'tournament.leaderboard', {
    id: 'getLeaderboard',
    summary: 'Returns the leaderboard of a tournament.',
    ...ofTournament,
  }),
];
