import { type Answer, nothing } from './answers';
import { at, loadingAndFailed, type Screen, shows, state } from './screen';

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
  state(at.player('/achievements'), 'achievements', 'Your badges are shared.'),
  state(at.player('/achievements'), 'achievements-empty', 'Your first badge is one quiz away', {
    answers: {
      'quiz.achievements.list': unearned,
      'quiz.achievements.link': () => ({ json: { linkCode: null } }),
    },
  }),
  ...loadingAndFailed(at.player('/achievements'), 'achievements', ['quiz.achievements.list'], {
    loading: 'Loading your achievements',
    failed: 'Your achievements could not be loaded',
  }),
  state(at.visitor('/badges/$badgeCode'), 'badges', shows.role('heading', 'First quiz')),
  state(at.visitor('/badges/nothing'), 'badges-stopped', 'These badges are not shared'),
  state(at.player('/friends'), 'friends', 'the_longest_name_of_1', {
    answers: { 'quiz.friendsLeaderboard': longNames },
  }),
  state(at.player('/friends'), 'friends-empty', 'Nobody has played this week', {
    answers: {
      'auth.friends.list': nothing,
      'auth.friends.link': () => ({ json: { linkCode: null } }),
      'quiz.friendsLeaderboard': idle,
    },
  }),
  ...loadingAndFailed(
    at.player('/friends'),
    'friends',
    ['auth.friends.list', 'auth.friends.link', 'quiz.friendsLeaderboard'],
    {
      loading: 'Loading your friends',
      failed: 'The leaderboard could not be loaded',
    },
  ),
  state(at.visitor('/invite/$invitationCode'), 'invitation', shows.role('heading', 'asha invites you')),
  state(at.admin('/invite/$invitationCode'), 'invitation-to-accept', shows.role('button', 'Become friends')),
  state(
    at.player('/invite/$invitationCode'),
    'invitation-own',
    shows.role('heading', 'This is your own invitation'),
  ),
  state(at.visitor('/invite/nothing'), 'invitation-renewed', 'This invitation is not valid any more'),
];
