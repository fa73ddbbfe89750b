import { achievements, decideAchievements } from '@paheli/core/achievements/achievements';
import type { OwnAchievement } from '@paheli/core/achievements/badge';
import { achievements as earnedTable } from '@paheli/db/schema/achievements';
import { eq } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';
import { transact } from '../foundation/transaction';
import { readPlayedQuizzes } from '../quiz/read-played-quizzes';
import { earnedIn, storeEarned } from './review-achievements';

/** Lists all achievements with the viewer's progress. Stores those earned meanwhile. */
export async function listAchievements(
  deps: Pick<Deps, 'database' | 'now' | 'live'>,
  { userId }: Viewer,
): Promise<OwnAchievement[]> {
  const now = deps.now();
  const [quizzesOf, before] = await Promise.all([
    readPlayedQuizzes(deps, [userId]),
    readEarned(deps, userId),
  ]);
  const quizzes = quizzesOf.get(userId) ?? [];
  const missing = earnedIn(userId, quizzes, now).filter(({ kind }) => !before.has(kind));
  if (missing.length > 0) await transact(deps, (tx) => storeEarned(tx, missing));
  const earned = missing.length === 0 ? before : await readEarned(deps, userId);
  return decideAchievements(quizzes, now).map(({ kind, value }) => {
    const { title, description, goal } = achievements[kind];
    const earnedAt = earned.get(kind) ?? null;
    return { kind, title, description, goal, value: earnedAt ? goal : value, earnedAt };
  });
}

async function readEarned({ database: { db } }: Pick<Deps, 'database'>, userId: string) {
  const rows = await db
    .select({ kind: earnedTable.kind, earnedAt: earnedTable.earnedAt })
    .from(earnedTable)
    .where(eq(earnedTable.userId, userId));
  return new Map(rows.map(({ kind, earnedAt }) => [kind, earnedAt]));
}
