import { msg } from '@paheli/core/message';
import { fieldProblem } from '@paheli/core/problem';
import type { QuestionDraft } from '@paheli/core/question-bank/question';
import { questionMedia } from '@paheli/db/schema/question-bank';
import { asc } from 'drizzle-orm';
import { isAnyOf, type Tx } from '../../foundation/transaction';

/** Returns the columns of a question's picture or sound; null for none. */
export function mediumOf({ mediaHash, mediaAlt }: Pick<QuestionDraft, 'mediaHash' | 'mediaAlt'>) {
  return mediaHash ? { mediaHash, mediaAlt: mediaAlt ?? '' } : { mediaHash: null, mediaAlt: null };
}

/** Keeps the media of questions that are being stored. Throws `invalid_input` where one is not there. */
export async function requireMedia(
  tx: Tx,
  drafts: readonly Pick<ReturnType<typeof mediumOf>, 'mediaHash'>[],
): Promise<void> {
  const hashes = [...new Set(drafts.flatMap(({ mediaHash }) => mediaHash ?? []))];
  if (hashes.length === 0) return;
  const found = await tx
    .select({ hash: questionMedia.hash })
    .from(questionMedia)
    .where(isAnyOf(questionMedia.hash, hashes))
    .orderBy(asc(questionMedia.hash))
    .for('key share');
  if (found.length < hashes.length)
    throw fieldProblem('mediaHash', msg('This picture or sound is no longer here. Add it again.'));
}
