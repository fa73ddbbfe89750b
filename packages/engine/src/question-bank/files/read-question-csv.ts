import { matchColumns, missingColumns } from '@paheli/core/question-bank/question-columns';
import { decodeText } from './decode-text';
import { type CsvRow, type HeaderRules, readCsv } from './read-csv';

/**
 * Reads the rows of a CSV file of questions. Throws `UnreadableFile`, also where a column is missing. `hasCategory`: one
 * category holds for the whole file.
 */
export function readQuestionCsv(csv: string | Uint8Array, hasCategory: boolean): AsyncGenerator<CsvRow> {
  return readCsv(typeof csv === 'string' ? csv : decodeText(csv), headerOf(hasCategory));
}

/** Returns how the header of a table of questions is recognised. */
export function headerOf(hasCategory: boolean): HeaderRules {
  return {
    countKnown: (names) => matchColumns(names).columns.size,
    check(names) {
      const { columns, errors } = matchColumns(names);
      return [...errors, ...missingColumns(columns, hasCategory)];
    },
  };
}
