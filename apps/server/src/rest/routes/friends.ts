import { get, post, put, type RestRoute, remove } from '../route';

/** Routes of achievements, ratings, leagues and friends, and of the links that share and make them. */
export const friendRoutes: readonly RestRoute[] = [
  get('/user/achievements', 'quiz.achievements.list', {
    id: 'listAchievements',
    summary: "Lists all achievements with the caller's progress.",
  }),
  get('/user/rating', 'quiz.rating.own', { id: 'getRating', summary: "Returns the caller's ratings." }),
  get('/leagues/current', 'quiz.rating.league', {
    id: 'getLeague',
    summary:
      "Returns the caller's league of this week; null for a player who did not play in the week before.",
  }),
  get('/user/league', 'quiz.rating.league', {
    id: 'getLeagueByFormerPath',
    summary: "Returns the caller's league of this week, by its former path until the next release.",
  }),
  put('/user/rating', 'quiz.rating.hide', {
    id: 'hideRating',
    summary: "Hides the caller's rating from friends, or shows it again.",
  }),
  get('/user/badge-page', 'quiz.achievements.link', {
    id: 'getBadgeLink',
    summary: "Returns the link code of the caller's public badge page.",
  }),
  post('/user/badge-page', 'quiz.achievements.share', {
    id: 'shareBadges',
    summary: "Publishes the caller's badges on a public page.",
  }),
  remove('/user/badge-page', 'quiz.achievements.stopSharing', {
    id: 'stopSharingBadges',
    summary: "Removes the caller's public badge page; its link code stays invalid.",
  }),
  get('/badges/:code', 'quiz.achievements.page', {
    id: 'getBadgePage',
    summary: "Returns a player's public badge page.",
    params: { code: 'linkCode' },
  }),
  get('/user/friends', 'auth.friends.list', { id: 'listFriends', summary: "Lists the caller's friends." }),
  remove('/user/friends/:id', 'auth.friends.remove', {
    id: 'removeFriend',
    summary: 'Ends a friendship of the caller for both players.',
    params: { id: 'friendId' },
  }),
  get('/user/friends/leaderboard', 'quiz.friendsLeaderboard', {
    id: 'getFriendsLeaderboard',
    summary: 'Returns the leaderboard of the caller and their friends, for this week or for all time.',
  }),
  get('/user/invitation', 'auth.friends.link', {
    id: 'getInvitationLink',
    summary: "Returns the link code of the caller's invitation to become friends.",
  }),
  post('/user/invitation', 'auth.friends.renewLink', {
    id: 'renewInvitationLink',
    summary: 'Creates a new invitation link for friends and invalidates the previous one.',
  }),
  get('/invitations/:code', 'auth.friends.invitation', {
    id: 'getInvitation',
    summary: 'Returns the player who sent an invitation to become friends.',
    params: { code: 'linkCode' },
  }),
  post('/invitations/:code/accept', 'auth.friends.accept', {
    id: 'acceptInvitation',
    summary: 'Accepts an invitation to become friends.',
    params: { code: 'linkCode' },
  }),
];
