import { calendarFile } from '../calendar-file';
import { fairnessCache, fairnessReply } from '../fairness-document';
import { get, post, put, type RestRoute, remove } from '../route';

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
  get('/tournament-codes/:code', 'tournament.byCode', {
    id: 'getTournamentByCode',
    summary: 'Returns the unlisted tournament with a join code that is not over yet.',
    params: { code: 'joinCode' },
  }),
  get('/halls/:code', 'tournament.hall', {
    id: 'getHall',
    summary: 'Returns what the screen in a hall shows of a tournament.',
    params: { code: 'linkCode' },
  }),
  post('/tournaments/:id/report', 'tournament.report', {
    id: 'reportTournament',
    summary: "Reports an organiser's tournament, once for each player; enough reports hide it.",
    status: 201,
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
  get('/quiz/leaderboard/:id/teams', 'tournament.teamBoard', {
    id: 'getTeamBoard',
    summary: 'Returns the leaderboard of the teams of a tournament.',
    ...ofTournament,
  }),
  put('/tournaments/:id/following', 'tournament.followSeries', {
    id: 'followSeries',
    summary: 'Lets a player with a seat join each further tournament of the series.',
    ...ofTournament,
  }),
  remove('/tournaments/:id/following', 'tournament.unfollowSeries', {
    id: 'unfollowSeries',
    summary: 'Stops joining each further tournament of the series.',
    ...ofTournament,
  }),
  get('/tournaments/:id/team', 'tournament.team', {
    id: 'getTeam',
    summary: "Returns the caller's team in a tournament with its code and members.",
    ...ofTournament,
  }),
  post('/tournaments/:id/team', 'tournament.foundTeam', {
    id: 'foundTeam',
    summary: 'Founds a team in a tournament in which the caller has a seat.',
    status: 201,
    ...ofTournament,
  }),
  post('/tournaments/:id/team/join', 'tournament.joinTeam', {
    id: 'joinTeam',
    summary: "Makes the caller a member of the team with a code, until the caller's quiz starts.",
    ...ofTournament,
  }),
  post('/tournaments/:id/team/leave', 'tournament.leaveTeam', {
    id: 'leaveTeam',
    summary: "Takes the caller out of their team, until the caller's quiz starts.",
    ...ofTournament,
  }),
  post('/tournaments/:id/team/remove', 'tournament.removeFromTeam', {
    id: 'removeFromTeam',
    summary:
      "Takes a member out of the team whose first member the caller is, until the member's quiz starts.",
    ...ofTournament,
  }),
];
