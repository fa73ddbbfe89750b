import { msg } from '@paheli/core/message';
import type { RowError } from '@paheli/core/problem';
import { maxUploadRows } from '@paheli/core/question-bank/bulk-upload';

/** Thrown for an upload that cannot be read to its end, or whose rows can be read in two ways: none of them is added. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly errors: readonly RowError[];

  constructor(errors: readonly RowError[]) {
    super('an upload cannot be read');
    this.errors = errors;
  }
}

export function tooManyRows(): UnreadableFile {
  const message = msg('Upload at most {maximum} rows at a time.', { maximum: maxUploadRows });
  return new UnreadableFile([
    { row: maxUploadRows + 1, line: null, column: null, code: 'too_many_rows', message },
  ]);
}
