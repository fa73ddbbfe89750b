import type { SessionRef } from '@paheli/core/quiz/schema';
import { toPoints } from '@paheli/core/rating/rating';
import type {
  HideRating,
  OwnRating,
  OwnRatingChange,
  RatedQuiz,
  StoredRating,
} from '@paheli/core/rating/schema';
import type { Category } from '@paheli/core/tournament/schema';
import { users } from '@paheli/db/schema/account';
import { eq } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';
import { readOwnResult } from '../quiz/read-result-card';

type Row = { readonly mean: number; readonly sd: number };

/** How many of the last ratings the history shows. */
const historyLength = 50;

/** Returns the viewer's ratings, in all and by category, and how the first came about. */
export async function readOwnRating(
  { database: { sql } }: Pick<Deps, 'database'>,
  { userId }: Viewer,
): Promise<OwnRating> {
  const history = await sql<(Row & Omit<RatedQuiz, 'points' | 'marginPoints'>)[]>`
    select r.session_id, t.name as tournament_name, r.finished_at, r.mean, r.deviation as sd
    from rating r join quiz_session s on s.id = r.session_id join tournament t on t.id = s.tournament_id
    where r.user_id = ${userId} and r.scope = 'all'
    order by r.finished_at desc, r.session_id desc limit ${historyLength}`;
  const categories = await sql<(Row & { category: Category })[]>`
    select distinct on (scope) scope as category, mean, deviation as sd from rating
    where user_id = ${userId} and scope <> 'all' order by scope, finished_at desc, session_id desc`;
  const [user] = await sql<{ isHidden: boolean }[]>`
    select hides_rating as is_hidden from users where id = ${userId}`;
  const [latest] = history;
  return {
    rating: latest ? toPoints(latest) : null,
    categories: categories
      .map(({ category, ...rating }) => ({ category, ...toPoints(rating) }))
      .toSorted((a, b) => b.points - a.points),
    history: history.map(({ mean, sd, ...quiz }) => ({ ...quiz, ...toPoints({ mean, sd }) })),
    isHidden: user?.isHidden ?? false,
  };
}

/** Returns all that is stored about the viewer's ratings. */
export async function exportRatings(
  { database: { sql } }: Pick<Deps, 'database'>,
  { userId }: Viewer,
): Promise<StoredRating[]> {
  return [
    ...(await sql<StoredRating[]>`
      select session_id, scope, finished_at, mean, deviation from rating
      where user_id = ${userId} order by finished_at, session_id, scope`),
  ];
}

/** Shows or hides the viewer's rating to their friends. */
export async function hideRating(
  { database: { db } }: Pick<Deps, 'database'>,
  { userId }: Viewer,
  { isHidden }: HideRating,
): Promise<void> {
  await db.update(users).set({ hidesRating: isHidden }).where(eq(users.id, userId));
}

/** Returns how the viewer's session changed their rating; null where it was not rated. Throws `not_found`. */
export async function readRatingChange(
  deps: Pick<Deps, 'database'>,
  viewer: Viewer,
  ref: SessionRef,
): Promise<OwnRatingChange> {
  const { sql } = deps.database;
  const { sessionId } = await readOwnResult(deps, viewer, ref);
  const rows = await sql<Row[]>`
    select r.mean, r.deviation as sd
    from rating own join rating r on r.user_id = own.user_id and r.scope = 'all'
      and (r.finished_at, r.session_id) <= (own.finished_at, own.session_id)
    where own.session_id = ${sessionId} and own.scope = 'all'
    order by r.finished_at desc, r.session_id desc limit 2`;
  const [after, before] = rows;
  return {
    change: after ? { before: before ? toPoints(before) : null, after: toPoints(after) } : null,
  };
}
