import type { Message } from '@paheli/core/message';
import { maxUploadRows } from '@paheli/core/question-bank/bulk-upload';
import { tooManyRows, unusableFile } from './unreadable-file';

/**
 * Returns the parts of a file where at least one of them is a question. Throws `UnreadableFile` at the first part where none
 * is, and for too many parts. `expected`: what a question looks like.
 */
export function requireQuestions<Part extends { readonly line: number }>(
  parts: readonly Part[],
  isQuestion: (part: Part) => boolean,
  expected: Message,
): readonly Part[] {
  if (!parts.some(isQuestion)) throw unusableFile('unreadable', expected, parts[0]?.line ?? 1);
  if (parts.length > maxUploadRows) throw tooManyRows();
  return parts;
}
