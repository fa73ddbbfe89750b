import { matchColumns, missingColumns } from '@paheli/core/admin/question-columns';
import { type QuestionRow, readQuestionRow } from '@paheli/core/admin/read-question-row';
import type { RowError } from '@paheli/core/problem';
import { readCsv } from './read-csv';

/** Reads the questions of a CSV file, row by row. Throws `UnreadableFile`, also where a column is missing. */
export async function* readQuestionCsv(csv: string): AsyncGenerator<QuestionRow> {
  for await (const read of readCsv(csv, checkColumns)) {
    yield 'cells' in read ? readQuestionRow(read.cells, read.row) : { errors: [read.error] };
  }
}

function checkColumns(names: readonly string[]): RowError[] {
  const { columns, errors } = matchColumns(names, 0);
  return [...errors, ...missingColumns(columns)];
}
