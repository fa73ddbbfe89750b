import type { UserReport } from '@paheli/core/account/administration';
import { toRupees } from '@paheli/core/money';
import type { Page, PageInput } from '@paheli/core/page';
import type { Deps } from '../deps';
import { listUsers } from './list-users';

type Play = {
  userId: string;
  finished: number;
  asked: number;
  right: number;
  won: number;
  lastPlayedAt: Date;
};

/** Lists each user's spending, play and winnings, newest users first. */
export async function reportUsers(
  deps: Pick<Deps, 'database' | 'now' | 'settings'>,
  input: PageInput,
): Promise<Page<UserReport>> {
  const { items, ...page } = await listUsers(deps, input);
  const played = await deps.database.sql<Play[]>`
    select user_id, count(*) as finished, sum(questions_count)::int8 as asked, sum(score)::int8 as right,
      coalesce(sum(prize) filter (where prize_state in ('paid', 'released')), 0)::int8 as won,
      max(started_at) as last_played_at
    from quiz_session where user_id = any(${items.map(({ id }) => id)}::uuid[]) and finished_at is not null and entry_id is not null
    group by user_id`;
  const byUser = new Map(played.map((play) => [play.userId, play]));
  return { ...page, items: items.map((user) => ({ ...user, ...summarise(byUser.get(user.id)) })) };
}

function summarise(play: Play | undefined) {
  if (!play) return { quizzesFinished: 0, accuracy: null, totalWon: 0, lastPlayedAt: null };
  return {
    quizzesFinished: play.finished,
    accuracy: Math.round((play.right / play.asked) * 1000) / 10,
    totalWon: toRupees(play.won),
    lastPlayedAt: play.lastPlayedAt,
  };
}
