import { msg } from '@paheli/core/message';
import { matchColumns, missingColumns } from '@paheli/core/question-bank/question-columns';
import { type CsvRow, readCsv } from './read-csv';
import { UnreadableFile } from './unreadable-file';

/**
 * Reads the rows of a CSV file of questions. Throws `UnreadableFile`, also where a column is missing. `hasCategory`: one
 * category holds for the whole file.
 */
export function readQuestionCsv(csv: string | Uint8Array, hasCategory: boolean): AsyncGenerator<CsvRow> {
  return readCsv(typeof csv === 'string' ? csv : decode(csv), {
    countKnown: (names) => matchColumns(names).columns.size,
    check(names) {
      const { columns, errors } = matchColumns(names);
      return [...errors, ...missingColumns(columns, hasCategory)];
    },
  });
}

/** Decodes UTF-16 with a byte order mark, and UTF-8. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const encoding = isUtf16 ? `utf-16${first === 0xff ? 'le' : 'be'}` : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    const message = msg('This file is not UTF-8. Save it as CSV UTF-8 and upload it again.');
    throw new UnreadableFile([{ row: 0, line: null, column: null, code: 'unreadable', message }]);
  }
}
