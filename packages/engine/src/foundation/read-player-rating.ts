import type { PlayerRating } from '@paheli/core/rating/player-rating';
import { toPoints } from '@paheli/core/rating/rating';
import type { Category } from '@paheli/core/tournament/schema';
import type { Deps } from '../deps';
import type { QueuedWork } from './queue';

type Row = {
  readonly scope: Category | 'all';
  readonly mean: number;
  readonly sd: number;
  readonly games: number;
};

/** Whose rating is read, and after which of their quizzes; as of now without one. */
type RatingRef = { readonly userId: string; readonly quizSessionId?: string };

/** Ratings of all players, in batches: a crowd reads its results at once. */
const ratings: QueuedWork<Deps, RatingRef, readonly Row[]> = {
  name: 'ratings',
  groupOf: () => '',
  keyOf: ({ userId }) => userId,
  waitsForLocks: false,
  async work({ database: { sql } }, items) {
    const rows = await sql<(Row & { item: number })[]>`
      select x.n::int as item, r.* from unnest(${items.map(({ userId }) => userId)}::uuid[],
        ${items.map(({ quizSessionId = null }) => quizSessionId)}::uuid[]) with ordinality as x(user_id, session_id, n)
      cross join lateral (
        select distinct on (scope) scope, mean, deviation as sd, count(*) over (partition by scope)::int as games
        from (select * from rating o where o.user_id = x.user_id offset 0) o
        where x.session_id is null or (finished_at, session_id) <= (
          select own.finished_at, own.session_id from rating own where own.session_id = x.session_id and own.scope = 'all')
        order by scope, finished_at desc, session_id desc) r`;
    const byItem = Map.groupBy(rows, ({ item }) => item);
    return items.map((_, index) => byItem.get(index + 1) ?? []);
  },
};

/** Returns a player's rating as of now, or as it was after a quiz; null before the first rated quiz, and after one that was not rated. */
export async function readPlayerRating(
  deps: Deps,
  { userId, quizSessionId }: RatingRef,
): Promise<PlayerRating | null> {
  const rows = await deps.queues.run(ratings, deps, { userId, ...(quizSessionId && { quizSessionId }) });
  const all = rows.find(({ scope }) => scope === 'all');
  if (!all) return null;
  const categories = rows.flatMap(({ scope, mean, sd, games }) =>
    scope === 'all' ? [] : [{ category: scope, ...toRating({ mean, sd, games }) }],
  );
  return { ...toRating(all), categories: categories.toSorted((a, b) => b.value - a.value) };
}

function toRating({ games, mean, sd }: Omit<Row, 'scope'>) {
  const { points, marginPoints } = toPoints({ mean, sd });
  return { value: points, interval: { low: points - marginPoints, high: points + marginPoints }, games };
}
