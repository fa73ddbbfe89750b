import {
  absentNames,
  type ColumnMapping,
  matchColumns,
  missingColumns,
  toMapping,
} from '../rows/match-columns';
import { decodeText } from './decode-text';
import { type CsvRow, type HeaderRules, readCsv } from './read-csv';

/** How the header of a table of questions is recognised. */
export type QuestionHeader = HeaderRules & { readonly mapping: ColumnMapping };

/** Reads the rows of a CSV file of questions. Throws `UnreadableFile`, also where a column is missing. */
export function readQuestionCsv(csv: string | Uint8Array, header: HeaderRules): AsyncGenerator<CsvRow> {
  return readCsv(typeof csv === 'string' ? csv : decodeText(csv), header);
}

/**
 * Returns how the header of a table of questions is recognised. `hasCategory`: one category holds for the whole file.
 * `mapped`: columns by the file's names for them.
 */
export function headerOf(
  hasCategory: boolean,
  mapped: Readonly<Record<string, string>> = {},
): QuestionHeader {
  const mapping = toMapping(mapped);
  return {
    mapping,
    countKnown: (names) => matchColumns(names, mapping).columns.size,
    check(names) {
      const { columns, errors } = matchColumns(names, mapping);
      return [...errors, ...absentNames(names, mapped), ...missingColumns(columns, hasCategory)];
    },
  };
}
