import { type Message, msg } from '@paheli/core/message';
import type { RowError } from '@paheli/core/problem';
import { maxUploadRows } from '@paheli/core/question-bank/bulk-upload';

/** Thrown for an upload that cannot be read to its end, or whose rows can be read in two ways: none of them is added. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly errors: readonly RowError[];
  /** The names of the columns of a table whose header lacks some. */
  readonly header: readonly string[] | undefined;

  constructor(errors: readonly RowError[], header?: readonly string[]) {
    super('an upload cannot be read');
    this.errors = errors;
    this.header = header;
  }
}

/** The place of what concerns a file as a whole. */
export const wholeFile = { row: 0, line: null, column: null } as const;

/** How much text a file may hold, each shared text as often as it stands there. */
export const maxTextLength = 20 * 1024 * 1024;

export function tooMuchText(): UnreadableFile {
  const maximum = maxTextLength / 1024 / 1024;
  return unusableFile('too_large', msg('This file holds more than {maximum} MB of text.', { maximum }));
}

/** Returns the error of a file that is refused as a whole. */
export function unusableFile(code: string, message: Message, line: number | null = null): UnreadableFile {
  return new UnreadableFile([{ ...wholeFile, line, code, message }]);
}

export function tooManyRows(): UnreadableFile {
  const message = msg('Upload at most {maximum} rows at a time.', { maximum: maxUploadRows });
  return new UnreadableFile([
    { row: maxUploadRows + 1, line: null, column: null, code: 'too_many_rows', message },
  ]);
}
