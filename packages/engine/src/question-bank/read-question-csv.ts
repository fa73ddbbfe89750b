import { msg } from '@paheli/core/message';
import type { RowError } from '@paheli/core/problem';
import { matchColumns, missingColumns } from '@paheli/core/question-bank/question-columns';
import { type QuestionRow, readQuestionRow } from '@paheli/core/question-bank/read-question-row';
import { readCsv } from './read-csv';
import { UnreadableFile } from './unreadable-file';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads the questions of a CSV file, row by row. Throws `UnreadableFile`, also where a column is missing. */
export async function* readQuestionCsv(csv: string | Uint8Array): AsyncGenerator<QuestionRow> {
  for await (const read of readCsv(typeof csv === 'string' ? csv : decode(csv), checkColumns)) {
    yield 'cells' in read ? readQuestionRow(read.cells, read.row) : { errors: [read.error] };
  }
}

function checkColumns(names: readonly string[]): RowError[] {
  const { columns, errors } = matchColumns(names, 0);
  return [...errors, ...missingColumns(columns)];
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    const message = msg('This file is not UTF-8. Save it as CSV UTF-8 and upload it again.');
    throw new UnreadableFile([{ row: 0, column: null, code: 'unreadable', message }]);
  }
}
