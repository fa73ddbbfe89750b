import { setImmediate as nextTurn } from 'node:timers/promises';
import { defaultLanguage, type Language } from '@paheli/core/languages';
import { formatMessage, type Message, msg } from '@paheli/core/message';
import { Problem, type RowError } from '@paheli/core/problem';
import { type BulkUpload, maxUploadRows, type UploadReport } from '@paheli/core/question-bank/bulk-upload';
import type { QuestionDraft } from '@paheli/core/question-bank/question';
import { type QuestionRow, readQuestionRow } from '@paheli/core/question-bank/read-question-row';
import { catalogues } from '@paheli/core/texts/catalogues';
import { recordAction } from '../audit/record-action';
import type { Deps, Viewer } from '../deps';
import { transact } from '../foundation/transaction';
import { countKnown, insertQuestions, withoutRepeats } from './insert-questions';
import { listSimilarUploads } from './list-similar';
import { readOpenTdb } from './read-opentdb';
import { readQuestionCsv } from './read-question-csv';
import { tooManyRows, UnreadableFile } from './unreadable-file';

const maxErrors = 100;
/** How many rows are read before other work continues: this takes a few milliseconds. */
const rowsPerTurn = 200;

/** The result of reading a whole file. */
type Reading = {
  readonly drafts: readonly QuestionDraft[];
  readonly refusedRows: number;
  /** The first hundred errors. */
  readonly errors: readonly RowError[];
  /** Whether the file could be read to its end. */
  readonly isReadable: boolean;
};

/**
 * Adds the questions of a file to the bank. Existing questions are counted and left unchanged. One bad row refuses the
 * whole file with `invalid_input`, which names up to a hundred errors. With `partial` the good rows are added, unless
 * the file cannot be read to its end. A dry run only reports the outcome.
 */
export async function bulkUploadQuestions(
  deps: Deps,
  viewer: Viewer,
  { partial, dryRun, ...upload }: BulkUpload,
  language: Language = defaultLanguage,
): Promise<UploadReport> {
  const { drafts, refusedRows, errors, isReadable } = await readAll(rowsOf(upload));
  const isRefused = !isReadable || (refusedRows > 0 && !partial);
  if (isRefused && !dryRun) throw refusal(refusedRows, errors);
  const wanted = isRefused ? [] : drafts;
  const distinct = withoutRepeats(wanted);
  // Before they are added: afterwards each is similar to itself.
  const similar = await listSimilarUploads(deps.database, distinct);
  const inserted = dryRun
    ? distinct.length - (await countKnown(deps.database, distinct))
    : await transact(deps, async (tx) => {
        const added = await insertQuestions(tx, deps, distinct);
        const after = { inserted: added, duplicates: drafts.length - added, refused: refusedRows };
        await recordAction(tx, deps, viewer, { action: 'question.upload', subject: 'questions', after });
        return added;
      });
  return {
    inserted,
    duplicates: wanted.length - inserted,
    errors: errors.map((error) => ({
      ...error,
      message: formatMessage(error.message, catalogues[language]),
    })),
    similar,
  };
}

type Upload = Pick<BulkUpload, 'questions' | 'csv' | 'openTdb'>;

function rowsOf({ csv, openTdb, questions = [] }: Upload): AsyncIterable<QuestionRow> {
  if (csv !== undefined) return readQuestionCsv(csv);
  if (openTdb !== undefined) return readEach(openTdb.results, readOpenTdb);
  return readEach(questions, readJsonRow);
}

async function* readEach(
  values: readonly unknown[],
  read: (value: unknown, row: number) => QuestionRow,
): AsyncGenerator<QuestionRow> {
  if (values.length > maxUploadRows) throw tooManyRows();
  for (const [index, value] of values.entries()) {
    if (index % rowsPerTurn === rowsPerTurn - 1) await nextTurn();
    yield read(value, index + 1);
  }
}

function readJsonRow(value: unknown, row: number): QuestionRow {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return readQuestionRow(value as Record<string, unknown>, row);
  const message = msg('Write each question as an object keyed by column names.');
  return { errors: [{ row, column: null, code: 'invalid', message }] };
}

async function readAll(rows: AsyncIterable<QuestionRow>): Promise<Reading> {
  const drafts: QuestionDraft[] = [];
  const errors: RowError[] = [];
  let refusedRows = 0;
  try {
    for await (const read of rows) {
      if ('draft' in read) {
        drafts.push(read.draft);
      } else {
        refusedRows += 1;
        errors.push(...read.errors.slice(0, maxErrors - errors.length));
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { drafts: [], refusedRows: 0, errors: error.errors, isReadable: false };
  }
  return { drafts, refusedRows, errors, isReadable: true };
}

function refusal(refusedRows: number, errors: readonly RowError[]): Problem {
  return new Problem('invalid_input', { detail: detailOf(refusedRows, errors), errors });
}

function detailOf(refusedRows: number, [first]: readonly RowError[]): Message {
  if (refusedRows === 0) return first?.message ?? msg('This file cannot be read.');
  if (refusedRows === 1) return msg('1 row is not valid; nothing was added.');
  return msg('{count} rows are not valid; nothing was added.', { count: refusedRows });
}
