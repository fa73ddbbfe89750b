import { describeIssue, withoutLengths } from '@paheli/core/describe-issue';
import { type Message, msg } from '@paheli/core/message';
import type { RowError } from '@paheli/core/problem';
import type { z } from 'zod';

/** One error in a row, before its place in the file is known. */
export type CellError = Pick<RowError, 'column' | 'code' | 'message'>;

/** Returns the error of a question that the bank has no kind for. `kind`: its name, as a text or as a message. */
export function unsupportedKind(kind: Message | string, column: string | null = null): CellError {
  const message = msg('The bank has no questions of this kind: {kind}.', { kind });
  return { column, code: 'unsupported_kind', message };
}

/** Returns the schema errors of one row, each at the column of its path. */
export function toCellErrors(
  { issues }: z.ZodError,
  columnOf: (path: readonly PropertyKey[]) => string | null,
): CellError[] {
  return withoutLengths(issues).map((issue) => ({
    column: columnOf(issue.path),
    code: codeOf(issue),
    message: describeIssue(issue).message,
  }));
}

function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small' && issue.origin === 'string') return 'required';
  if (issue.code === 'too_big' && issue.origin === 'string') return 'too_long';
  // A text that may be longer in another question.
  if (issue.code === 'custom' && issue.params?.maximum !== undefined) return 'too_long';
  return 'invalid';
}
