import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { FriendList } from '../features/auth/friends/friend-list';
import { InvitationCard } from '../features/auth/friends/invitation-card';
import { FriendsLeaderboard } from '../features/quiz/friends/friends-leaderboard';
import { queries } from '../lib/api/trpc';

export const Route = createFileRoute('/_site/_player/friends')({
  staticData: {
    title: msg`Friends`,
    earlyCalls: [
      ['auth.friends.list'],
      ['auth.friends.link'],
      ['quiz.friendsLeaderboard', { period: 'week' }],
    ],
  },
  loader: () => {
    void queries.auth.friends.list.prefetch();
    void queries.auth.friends.link.prefetch();
    void queries.quiz.friendsLeaderboard.prefetch({ period: 'week' });
  },
  component: Friends,
});

function Friends() {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-5 pt-5 md:pt-8">
      <h1 className="text-[1.75rem]">{t`Friends`}</h1>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
        <InvitationCard />
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <FriendsLeaderboard />
        </div>
        <FriendList />
      </div>
    </div>
  );
}
