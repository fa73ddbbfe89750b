import { setImmediate as nextTurn } from 'node:timers/promises';
import { defaultLanguage } from '@paheli/core/languages';
import { msg } from '@paheli/core/message';
import { problems, type RowError } from '@paheli/core/problem';
import { findAnswerBase } from '@paheli/core/question-bank/answer-base';
import { type BulkUpload, maxUploadRows } from '@paheli/core/question-bank/bulk-upload';
import { type NamedRow, nameCells } from '@paheli/core/question-bank/named-row';
import type { QuestionDraft } from '@paheli/core/question-bank/question';
import {
  type QuestionRow,
  type RowRules,
  readQuestionRow,
  unknownCategoryOf,
} from '@paheli/core/question-bank/read-question-row';
import type { CellError } from '@paheli/core/question-bank/row-error';
import { isMostlyDevanagari } from '@paheli/core/text';
import { findEncoding, readOpenTdb } from './read-opentdb';
import { readQuestionCsv } from './read-question-csv';
import { tooManyRows, UnreadableFile } from './unreadable-file';

export type Place = Pick<RowError, 'row' | 'line'>;
/** A question of a file with its place there. */
export type PlacedDraft = QuestionDraft & Place & { readonly lost?: readonly CellError[] };

/** The result of reading a whole file. */
export type Reading = {
  readonly drafts: readonly PlacedDraft[];
  readonly refusedRows: number;
  readonly errors: readonly RowError[];
  readonly unknownCategories: ReadonlyMap<string, number>;
  /** Whether the file could be read to its end, and left nothing open about all its rows. */
  readonly isReadable: boolean;
};

type Upload = Omit<BulkUpload, 'partial' | 'dryRun'>;

/** How many rows are read before other work continues: this takes a few milliseconds. */
const rowsPerTurn = 200;

/** Reads the questions of a file in one of its forms, with the errors of its rows. */
export async function readQuestions(upload: Upload): Promise<Reading> {
  try {
    return await readRows(await openFile(upload), upload);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { ...nothing, errors: error.errors, isReadable: false };
  }
}

const nothing = {
  drafts: [],
  refusedRows: 0,
  errors: [],
  unknownCategories: new Map<string, number>(),
} as const;

/** A row as the file has it, or what makes it unusable. */
export type FileRow = Place & ({ readonly read: (rules: RowRules) => QuestionRow } | { readonly error: CellError });
type OpenedFile = { readonly rows: readonly FileRow[]; readonly named: readonly NamedRow[] };

async function openFile({ csv, openTdb, questions = [], category }: Upload): Promise<OpenedFile> {
  const named: NamedRow[] = [];
  const readNamed = (cells: Readonly<Record<string, unknown>>) => {
    const row = nameCells(cells);
    named.push(row);
    return { read: (rules: RowRules) => readQuestionRow(row, rules) };
  };
  if (csv !== undefined) {
    const rows: FileRow[] = [];
    for await (const { row, line, ...rest } of readQuestionCsv(csv, category !== undefined))
      rows.push({ row, line, ...('cells' in rest ? readNamed(rest.cells) : rest) });
    return { rows, named };
  }
  const values = openTdb?.results ?? questions;
  if (values.length > maxUploadRows) throw tooManyRows();
  const decode = findEncoding(openTdb?.results ?? []);
  const rows = values.map((value, index) => ({
    row: index + 1,
    line: null,
    ...(openTdb
      ? { read: (rules: RowRules) => readOpenTdb(value, decode, rules) }
      : readJsonRow(value, readNamed)),
  }));
  return { rows, named };
}

function readJsonRow<Row>(value: unknown, readNamed: (cells: Readonly<Record<string, unknown>>) => Row) {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return readNamed(value as Record<string, unknown>);
  const message = msg('Write each question as an object keyed by column names.');
  return { error: { column: null, code: 'invalid', message } };
}

async function readRows({ rows, named }: OpenedFile, upload: Upload): Promise<Reading> {
  const rules = rulesOf(named, upload);
  const drafts: PlacedDraft[] = [];
  const errors: RowError[] = [];
  let refusedRows = 0;
  for (const [index, row] of rows.entries()) {
    if (index % rowsPerTurn === rowsPerTurn - 1) await nextTurn();
    const place = { row: row.row, line: row.line };
    const read = 'read' in row ? row.read(rules) : { errors: [row.error] };
    if ('draft' in read) {
      drafts.push({ ...read.draft, ...place, ...(read.lost && { lost: read.lost }) });
    } else {
      refusedRows += 1;
      for (const error of read.errors) errors.push({ ...place, ...error });
    }
  }
  if (upload.language === undefined) requireLanguage(drafts);
  return {
    ...{ drafts, refusedRows, errors, isReadable: true },
    unknownCategories: countUnknown(named, rules),
  };
}

function rulesOf(
  named: readonly NamedRow[],
  { answerBase, category, categories, language }: Upload,
): RowRules {
  const found = answerBase === undefined ? findAnswerBase(named) : { base: answerBase };
  if (!('base' in found)) throw doubt(found);
  return {
    answerBase: found.base,
    category,
    categories: new Map(Object.entries(categories).map(([name, each]) => [name.trim().toLowerCase(), each])),
    language: language ?? defaultLanguage,
  };
}

/** Throws where the texts that count as English are in Hindi by their script. */
function requireLanguage(drafts: readonly QuestionDraft[]): void {
  const own = drafts.filter(({ language }) => language === defaultLanguage);
  if (!isMostlyDevanagari(own.map(({ questionText }) => questionText).join(' '))) return;
  throw doubt({ code: 'ambiguous_language', message: { key: problems.ambiguous_language.sentence } });
}

/** Returns what the file leaves open about all its rows. */
function doubt(error: Pick<CellError, 'code' | 'message'>): UnreadableFile {
  return new UnreadableFile([{ row: 0, line: null, column: null, ...error }]);
}

function countUnknown(named: readonly NamedRow[], rules: RowRules): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const row of named) {
    const name = unknownCategoryOf(row, rules);
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
