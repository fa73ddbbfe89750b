import { msg } from '@paheli/core/message';
import { fieldProblem } from '@paheli/core/problem';
import type { QuestionDraft } from '@paheli/core/question-bank/question';
import { questionMedia } from '@paheli/db/schema/question-bank';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../foundation/transaction';

/** Returns the columns of a question's picture or sound; null for none. */
export function mediumOf({ mediaHash, mediaAlt }: Pick<QuestionDraft, 'mediaHash' | 'mediaAlt'>) {
  return mediaHash ? { mediaHash, mediaAlt: mediaAlt ?? '' } : { mediaHash: null, mediaAlt: null };
}

/** Keeps the medium of a question that is being stored. Throws `invalid_input` where it is not there. */
export async function requireMedium(
  tx: Tx,
  { mediaHash }: Pick<ReturnType<typeof mediumOf>, 'mediaHash'>,
): Promise<void> {
  if (mediaHash === null) return;
  const found = await tx
    .select({ hash: questionMedia.hash })
    .from(questionMedia)
    .where(eq(questionMedia.hash, mediaHash))
    .for('key share');
  if (found.length === 0)
    throw fieldProblem('mediaHash', msg('This picture or sound is no longer here. Add it again.'));
}
