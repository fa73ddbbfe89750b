import type { z } from 'zod';
import { describeIssue } from '../describe-issue';
import type { RowError } from '../problem';

/** One error in a row, before its place in the file is known. */
export type CellError = Pick<RowError, 'column' | 'code' | 'message'>;

/** Returns the schema errors of one row, each at the column of its path. */
export function toCellErrors(
  { issues }: z.ZodError,
  columnOf: (path: readonly PropertyKey[]) => string | null,
): CellError[] {
  return issues.map((issue) => ({
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
