import { addMs, dayMs } from '@paheli/core/clock';
import { questionMedia, questions } from '@paheli/db/schema/question-bank';
import { tournamentQuestions } from '@paheli/db/schema/tournament';
import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import type { Deps } from '../../deps';
import { isAnyOf, transact } from '../../foundation/transaction';
import { removeFiles } from './media-files';

/** How many media are removed in one run. */
const mostAtOnce = 100;

/** The condition of a medium that no question and no frozen pool has. */
export const isUnused = and(
  notExists(sql`(select from ${questions} where ${eq(questions.mediaHash, questionMedia.hash)})`),
  notExists(
    sql`(select from ${tournamentQuestions} where ${eq(tournamentQuestions.mediaHash, questionMedia.hash)})`,
  ),
);

/** Removes media that no question has used for a day since their upload, with their files. Returns how many. */
export async function removeUnusedMedia(
  deps: Pick<Deps, 'database' | 'now' | 'files' | 'live'>,
): Promise<number> {
  const isOld = lt(questionMedia.uploadedAt, addMs(deps.now(), -dayMs));
  const removed = await transact(deps, async (tx) => {
    const old = await tx
      .select({ hash: questionMedia.hash })
      .from(questionMedia)
      .where(and(isOld, isUnused))
      .limit(mostAtOnce)
      .for('update', { skipLocked: true });
    const hashes = old.map(({ hash }) => hash);
    // Checked again under the locks, which keep questions from taking one up.
    return tx
      .delete(questionMedia)
      .where(and(isAnyOf(questionMedia.hash, hashes), isUnused))
      .returning();
  });
  for (const files of removed) await removeFiles(deps, files);
  return removed.length;
}
