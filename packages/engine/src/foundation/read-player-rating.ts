import type { PlayerRating } from '@paheli/core/rating/player-rating';
import { toPoints } from '@paheli/core/rating/rating';
import type { Category } from '@paheli/core/tournament/schema';
import type { Deps } from '../deps';

type Row = {
  readonly scope: Category | 'all';
  readonly mean: number;
  readonly sd: number;
  readonly games: number;
};

/** Returns a player's rating as of now, or as it was after a quiz; null before the first rated quiz, and after one that was not rated. */
export async function readPlayerRating(
  { database: { sql } }: Pick<Deps, 'database'>,
  { userId, quizSessionId }: { readonly userId: string; readonly quizSessionId?: string },
): Promise<PlayerRating | null> {
  const upTo = quizSessionId
    ? sql`and (finished_at, session_id) <= (
        select own.finished_at, own.session_id from rating own where own.session_id = ${quizSessionId} and own.scope = 'all')`
    : sql``;
  const rows = await sql<Row[]>`
    select distinct on (scope) scope, mean, deviation as sd, count(*) over (partition by scope)::int as games
    from rating where user_id = ${userId} ${upTo}
    order by scope, finished_at desc, session_id desc`;
  const all = rows.find(({ scope }) => scope === 'all');
  if (!all) return null;
  const categories = rows.flatMap(({ scope, ...row }) =>
    scope === 'all' ? [] : [{ category: scope, ...toRating(row) }],
  );
  return { ...toRating(all), categories: categories.toSorted((a, b) => b.value - a.value) };
}

function toRating({ games, ...rating }: Omit<Row, 'scope'>) {
  const { points, marginPoints } = toPoints(rating);
  return { value: points, interval: { low: points - marginPoints, high: points + marginPoints }, games };
}
