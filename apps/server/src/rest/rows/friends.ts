import { get, post, type Row, remove } from '../row';

/** Achievements, friends, and the links by which others see or make them. */
export const friendRows: readonly Row[] = [
  get('/user/achievements', 'quiz.achievements.list', {
    summary: 'What there is to earn, and how far the caller has come.',
  }),
  get('/user/badge-page', 'quiz.achievements.link', {
    summary: "The code of the caller's public page of badges; null while there is none.",
  }),
  post('/user/badge-page', 'quiz.achievements.share', {
    summary: "Makes the caller's badges public for whoever has the code.",
  }),
  remove('/user/badge-page', 'quiz.achievements.stopSharing', {
    summary: 'Takes the public page down; its code never leads anywhere again.',
  }),
  get('/badges/:code', 'quiz.achievements.page', {
    summary: 'The badges that somebody shares by this code.',
    params: { code: 'linkCode' },
  }),
  get('/user/friends', 'auth.friends.list', { summary: "The caller's friends." }),
  remove('/user/friends/:id', 'auth.friends.remove', {
    summary: 'Ends a friendship, for both.',
    params: { id: 'friendId' },
  }),
  get('/user/friends/leaderboard', 'quiz.friendsLeaderboard', {
    summary: 'The caller and his friends by right answers, this week (from Monday in India) or of all time.',
  }),
  get('/user/invitation', 'auth.friends.link', {
    summary: "The code of the caller's invitation; null while there is none.",
  }),
  post('/user/invitation', 'auth.friends.renewLink', {
    summary: 'Makes a fresh invitation; the one before leads nowhere from then on.',
  }),
  get('/invitations/:code', 'auth.friends.invitation', {
    summary: 'Who invites by this code.',
    params: { code: 'linkCode' },
  }),
  post('/invitations/:code/accept', 'auth.friends.accept', {
    summary: 'Makes the caller and whoever invites him friends.',
    params: { code: 'linkCode' },
  }),
];
