import { Problem } from '@paheli/core/problem';
import { constraintName } from '@paheli/db/retry';

/** Runs what writes one question. Throws `taken` where its category holds the same text already. */
export async function refuseDuplicate<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (constraintName(error) !== 'question_text_key') throw error;
    const message = 'This category already has a question with this text.';
    throw new Problem('taken', { detail: message, errors: [{ path: 'questionText', message }] });
  }
}
