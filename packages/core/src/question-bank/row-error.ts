import type { z } from 'zod';
import { describeIssue } from '../describe-issue';
import type { RowError } from '../problem';

/** Returns the schema errors of one row, each at the column of its path. */
export function toRowErrors(
  { issues }: z.ZodError,
  row: number,
  columnOf: (path: readonly PropertyKey[]) => string | null,
): RowError[] {
  return issues.map((issue) => ({
    row,
    column: columnOf(issue.path),
    code: codeOf(issue),
    message: describeIssue(issue).message,
  }));
}

function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small' && issue.origin === 'string') return 'required';
  if (issue.code === 'too_big' && issue.origin === 'string') return 'too_long';
  return 'invalid';
}
