import { type Answer, nothing } from './answers';
import { loadingAndFailed, type Screen } from './screen';

/** A leaderboard of friends without any quiz. */
const idle: Answer = () => ({
  json: {
    period: 'week',
    since: null,
    entries: [
      { rank: null, username: 'asha', points: 0, timeTaken: 0, quizzes: 0, accuracy: null, isYou: true },
    ],
  },
});

/** A leaderboard with the longest possible names at the most possible places. */
const longNames: Answer = () => ({
  json: {
    period: 'week',
    since: null,
    entries: [1, 2, 3, 4, null].map((rank, index) => ({
      rank,
      username: `the_longest_name_of_${index}`,
      points: rank === null ? 0 : 12_345,
      timeTaken: 54_321,
      quizzes: rank === null ? 0 : 1_234,
      accuracy: rank === null ? null : 100,
      isYou: index === 1,
    })),
  },
});

/** All achievements, none of them earned. */
const unearned: Answer = ({ json }) => ({
  json: (json as { earnedAt: string | null }[]).map((each) => ({ ...each, earnedAt: null })),
});

/** The screens of achievements and friends, and the public pages of their links. */
export const friendScreens: readonly Screen[] = [
  {
    name: 'achievements',
    as: 'player',
    path: '/achievements',
    ready: (page) => page.getByText('Your badges are shared.'),
  },
  {
    name: 'achievements-empty',
    as: 'player',
    path: '/achievements',
    answers: {
      'quiz.achievements.list': unearned,
      'quiz.achievements.link': () => ({ json: { linkCode: null } }),
    },
    ready: (page) => page.getByText('Your first badge is one quiz away'),
  },
  ...loadingAndFailed(
    { as: 'player', path: '/achievements', name: 'achievements' },
    {
      reads: ['quiz.achievements.list'],
      loading: 'Loading your achievements',
      failed: 'Your achievements could not be loaded',
    },
  ),
  {
    name: 'badges',
    as: 'visitor',
    path: ({ badgeCode }) => `/badges/${badgeCode}`,
    ready: (page) => page.getByRole('heading', { name: 'First quiz' }),
  },
  {
    name: 'badges-stopped',
    as: 'visitor',
    path: '/badges/nothing',
    ready: (page) => page.getByText('These badges are not shared'),
  },
  {
    name: 'friends',
    as: 'player',
    path: '/friends',
    answers: { 'quiz.friendsLeaderboard': longNames },
    ready: (page) => page.getByText('the_longest_name_of_1'),
  },
  {
    name: 'friends-empty',
    as: 'player',
    path: '/friends',
    answers: {
      'auth.friends.list': nothing,
      'auth.friends.link': () => ({ json: { linkCode: null } }),
      'quiz.friendsLeaderboard': idle,
    },
    ready: (page) => page.getByText('Nobody has played this week'),
  },
  ...loadingAndFailed(
    { as: 'player', path: '/friends', name: 'friends' },
    {
      reads: ['auth.friends.list', 'auth.friends.link', 'quiz.friendsLeaderboard'],
      loading: 'Loading your friends',
      failed: 'The leaderboard could not be loaded',
    },
  ),
  {
    name: 'invitation',
    as: 'visitor',
    path: ({ invitationCode }) => `/invite/${invitationCode}`,
    ready: (page) => page.getByRole('heading', { name: 'asha invites you' }),
  },
  {
    name: 'invitation-to-accept',
    as: 'admin',
    path: ({ invitationCode }) => `/invite/${invitationCode}`,
    ready: (page) => page.getByRole('button', { name: 'Become friends' }),
  },
  {
    name: 'invitation-own',
    as: 'player',
    path: ({ invitationCode }) => `/invite/${invitationCode}`,
    ready: (page) => page.getByRole('heading', { name: 'This is your own invitation' }),
  },
  {
    name: 'invitation-renewed',
    as: 'visitor',
    path: '/invite/nothing',
    ready: (page) => page.getByText('This invitation is not valid any more'),
  },
];
