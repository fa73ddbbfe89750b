import { useLingui } from '@lingui/react/macro';
import type { ListedFriend } from '@paheli/core/friends/schema';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { queries, trpc } from '../../../lib/api/trpc';
import { formatCount, formatDay } from '../../../lib/text/format';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { EmptyState } from '../../../ui/empty-state';
import { QueryFailure } from '../../../ui/query-failure';
import { Skeletons } from '../../../ui/skeleton';

/** The user's friends, each with a button that ends the friendship. */
export function FriendList() {
  const { t } = useLingui();
  const friends = trpc.auth.friends.list.useQuery();
  return (
    <section aria-labelledby="friends-title" className="flex flex-col gap-3">
      <h2 id="friends-title" className="text-[1.25rem]">
        {t`Your friends`}
        {friends.data && friends.data.length > 0 && ` (${friends.data.length})`}
      </h2>
      {friends.isPending && (
        <Skeletons
          label={t`Loading your friends`}
          count={3}
          className="flex flex-col gap-2"
          each="h-16 rounded-card"
        />
      )}
      {friends.isError && !friends.data && (
        <QueryFailure title={t`Your friends could not be loaded`} query={friends} />
      )}
      {friends.data?.length === 0 && (
        <EmptyState icon={UsersRound} title={t`No friends here yet`}>
          {t`Send your link to a person you would like to beat.`}
        </EmptyState>
      )}
      {friends.data && friends.data.length > 0 && <Friends friends={friends.data} />}
    </section>
  );
}

function Friends({ friends }: { friends: readonly ListedFriend[] }) {
  const { t } = useLingui();
  const [leaving, setLeaving] = useState<ListedFriend | null>(null);
  const remove = trpc.auth.friends.remove.useMutation({
    meta: { failure: t`This friend could not be removed. Please try again.` },
    onSettled: async () => {
      await Promise.all([
        queries.auth.friends.list.invalidate(),
        queries.quiz.friendsLeaderboard.invalidate(),
      ]);
      setLeaving(null);
    },
  });
  return (
    <>
      <ul className="tile flex max-h-[28rem] flex-col divide-y divide-line overflow-y-auto">
        {friends.map((friend) => (
          <li key={friend.id} className="flex items-center gap-3 py-2 pr-2 pl-4">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{friend.username}</span>
              <span className="block text-[0.875rem] text-ink-soft">
                {t`Since ${formatDay(friend.since)}`}
                {friend.rating && ` · ${t`Rating ${formatCount(friend.rating.points)}`}`}
              </span>
            </span>
            <Button
              variant="plain"
              size="small"
              aria-label={t`Remove ${friend.username}`}
              onClick={() => setLeaving(friend)}
            >
              {t`Remove`}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== null}
        title={t`Remove ${leaving?.username ?? t`this friend`}?`}
        description={t`Neither of you sees the other on the leaderboard any more. A new invitation makes you friends again.`}
        confirm={t`Remove`}
        cancel={t`Stay friends`}
        variant="danger"
        busy={remove.isPending}
        onConfirm={() => leaving && remove.mutate({ friendId: leaving.id })}
        onCancel={() => setLeaving(null)}
      />
    </>
  );
}
