import { setImmediate as nextTurn } from 'node:timers/promises';
import { defaultLanguage, type Language } from '@paheli/core/languages';
import { msg } from '@paheli/core/message';
import { type FieldError, problems, type RowError } from '@paheli/core/problem';
import { findAnswerBase } from '@paheli/core/question-bank/answer-base';
import { type BulkUpload, maxUploadRows } from '@paheli/core/question-bank/bulk-upload';
import { type NamedRow, nameCells } from '@paheli/core/question-bank/named-row';
import type { QuestionDraft } from '@paheli/core/question-bank/question';
import {
  columnIn,
  nameOf,
  optionColumns,
  type TextColumn,
} from '@paheli/core/question-bank/question-columns';
import { type Identity, type RowRules, readQuestionRow } from '@paheli/core/question-bank/read-question-row';
import type { CellError } from '@paheli/core/question-bank/row-error';
import { isMostlyDevanagari, quote } from '@paheli/core/text';
import type { Category } from '@paheli/core/tournament/schema';
import type { PreparedMedium } from '../media/prepared-medium';
import { findBrokenFormulas } from '../render-formulas';
import { type ArchivedMedia, readMedia } from './archived-media';
import type { FileRow, Place } from './file-row';
import { type FoundFile, findFormat } from './find-format';
import { readAiken } from './read-aiken';
import { nestedArchive, readArchive } from './read-archive';
import type { CsvRow } from './read-csv';
import { readGift } from './read-gift';
import { readMoodleXml } from './read-moodle-xml';
import { readOpenTriviaQa } from './read-open-trivia-qa';
import { findEncoding, readOpenTdb } from './read-opentdb';
import { headerOf, readQuestionCsv } from './read-question-csv';
import { readXlsx } from './read-xlsx';
import { tooManyRows, UnreadableFile } from './unreadable-file';

/** A question of a file with its place there. */
export type PlacedDraft = QuestionDraft & Place & Identity & { readonly lost?: readonly CellError[] };

/** The result of reading a whole file. */
export type Reading = {
  readonly drafts: readonly PlacedDraft[];
  readonly refusedRows: number;
  readonly errors: readonly RowError[];
  /** The pictures and sounds that came with the file, by their hashes. */
  readonly media: ReadonlyMap<string, PreparedMedium>;
  /** What is not kept of the file as a whole. */
  readonly remarks: readonly RowError[];
  readonly unknownCategories: ReadonlyMap<string, number>;
  /** Whether the file could be read to its end, and left nothing open about all its rows. */
  readonly isReadable: boolean;
};

type Upload = Omit<BulkUpload, 'partial' | 'dryRun' | 'update'>;

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
  remarks: [],
  media: new Map<string, PreparedMedium>(),
  unknownCategories: new Map<string, number>(),
} as const;

type OpenedFile = {
  readonly rows: readonly FileRow[];
  readonly named: readonly NamedRow[];
  readonly media?: ArchivedMedia;
};

/** The place of what concerns a file as a whole. */
const wholeFile = { row: 0, line: null, column: null } as const;

/** Opens a file in one of its forms. The rows of tables have names of columns, which say how to read them all. */
async function openFile({ file, csv, openTdb, questions = [], category }: Upload): Promise<OpenedFile> {
  if (file) return openFound(findFormat(file), category);
  if (csv !== undefined) return openTable(readQuestionCsv(csv, category !== undefined));
  return openTdb ? openResults(openTdb.results) : openJsonRows(questions);
}

async function openFound(found: FoundFile, category: Category | undefined): Promise<OpenedFile> {
  const hasCategory = category !== undefined;
  switch (found.format) {
    case 'zip':
      return openArchive(found.bytes, category);
    case 'xlsx':
      return openTable(readXlsx(found.bytes, headerOf(hasCategory)));
    case 'csv':
      return openTable(readQuestionCsv(found.text, hasCategory));
    case 'json':
      return openFile({ ...readJson(found.json), category, categories: {} });
    case 'gift':
      return { rows: readGift(found.text), named: [] };
    case 'moodle_xml':
      return { rows: await readMoodleXml(found.text), named: [] };
    case 'aiken':
      return { rows: readAiken(found.text), named: [] };
    case 'open_trivia_qa':
      return { rows: readOpenTriviaQa(found.text), named: [] };
  }
}

async function openArchive(bytes: Uint8Array, category: Category | undefined): Promise<OpenedFile> {
  const { file, media } = await readArchive(bytes);
  const found = findFormat(file.bytes);
  // One that is named as a table could hold itself.
  if (found.format === 'zip') throw nestedArchive(file.name);
  const opened = await openFound(found, category);
  return { ...opened, media: await readMedia(media) };
}

/** Returns what a JSON file has: a list of questions, or the response of the Open Trivia Database. */
function readJson(json: unknown): Pick<Upload, 'questions' | 'openTdb'> {
  const { questions, results } = Object(json) as { questions?: unknown; results?: unknown };
  const list = Array.isArray(json) ? json : Array.isArray(results) ? results : questions;
  if (!Array.isArray(list)) throw doubt({ code: 'unreadable', message: msg('Send a list of questions.') });
  return list.some((each) => Array.isArray(Object(each).incorrect_answers))
    ? { openTdb: { response_code: 0, results: list } }
    : { questions: list };
}

async function openTable(table: AsyncIterable<CsvRow>): Promise<OpenedFile> {
  const rows: FileRow[] = [];
  const named: NamedRow[] = [];
  for await (const { row, line, ...rest } of table)
    rows.push({ row, line, ...('cells' in rest ? readNamed(rest.cells, named) : rest) });
  return { rows, named };
}

function openResults(results: readonly unknown[]): OpenedFile {
  if (results.length > maxUploadRows) throw tooManyRows();
  const decode = findEncoding(results);
  const rows = results.map((value, index) => ({
    row: index + 1,
    line: null,
    read: (rules: RowRules) => readOpenTdb(value, decode, rules),
  }));
  return { rows, named: [] };
}

function openJsonRows(questions: readonly unknown[]): OpenedFile {
  if (questions.length > maxUploadRows) throw tooManyRows();
  const named: NamedRow[] = [];
  const rows = questions.map((value, index) => ({
    row: index + 1,
    line: null,
    ...readJsonRow(value, named),
  }));
  return { rows, named };
}

function readJsonRow(value: unknown, named: NamedRow[]) {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return readNamed(value as Record<string, unknown>, named);
  const message = msg('Write each question as an object keyed by column names.');
  return { error: { column: null, code: 'invalid', message } };
}

/** Returns how a row with names is read, and notes it. */
function readNamed(cells: Readonly<Record<string, unknown>>, named: NamedRow[]) {
  const row = nameCells(cells);
  named.push(row);
  return { read: (rules: RowRules) => readQuestionRow(row, rules) };
}

async function readRows({ rows, named, media }: OpenedFile, upload: Upload): Promise<Reading> {
  const rules = { ...rulesOf(named, upload), media: media?.hashes };
  const drafts: PlacedDraft[] = [];
  const errors: RowError[] = [];
  const unknownCategories = new Map<string, number>();
  let refusedRows = 0;
  for (const [index, row] of rows.entries()) {
    if (index % rowsPerTurn === rowsPerTurn - 1) await nextTurn();
    const place = { row: row.row, line: row.line };
    const read = 'read' in row ? row.read(rules) : { errors: [row.error] };
    const broken = 'draft' in read ? findBrokenFormulas(read.draft).map(toCellError) : [];
    if ('draft' in read && broken.length === 0) {
      const { draft, ...rest } = read;
      drafts.push({ ...draft, ...place, ...rest });
    } else {
      refusedRows += 1;
      for (const error of 'draft' in read ? broken : read.errors) errors.push({ ...place, ...error });
      const unknown = 'unknownCategory' in read ? read.unknownCategory : undefined;
      if (unknown !== undefined) unknownCategories.set(unknown, (unknownCategories.get(unknown) ?? 0) + 1);
    }
  }
  if (upload.language === undefined) requireLanguage(drafts);
  const found = { remarks: remarksOf(media, drafts), media: media?.prepared ?? nothing.media };
  return { drafts, refusedRows, errors, ...found, unknownCategories, isReadable: true };
}

function rulesOf(
  named: readonly NamedRow[],
  { answerBase, category, categories, language, seconds }: Upload,
): RowRules {
  const found = answerBase === undefined ? findAnswerBase(named) : { base: answerBase };
  if (!('base' in found)) throw doubt(found);
  return {
    answerBase: found.base,
    category,
    seconds,
    categories: new Map(Object.entries(categories).map(([name, each]) => [name.trim().toLowerCase(), each])),
    language: language ?? defaultLanguage,
  };
}

/** Names the files of an archive that no question has. */
function remarksOf(media: ArchivedMedia | undefined, drafts: readonly QuestionDraft[]): RowError[] {
  const used = new Set(drafts.map(({ mediaHash }) => mediaHash));
  const isUsed = (hash: string | undefined) => hash !== undefined && used.has(hash);
  const unused = media?.names.filter((name) => !isUsed(media.hashes.get(name.toLowerCase()))) ?? [];
  if (unused.length === 0) return [];
  const names = unused.slice(0, 10).map((name) => quote(name));
  const message = msg('These files of the ZIP file are not kept: {names}.', { names });
  return [{ ...wholeFile, code: 'not_kept', message }];
}

/** Throws where the texts that count as English are in Hindi by their script. */
function requireLanguage(drafts: readonly QuestionDraft[]): void {
  const own = drafts.filter(({ language }) => language === defaultLanguage);
  if (!isMostlyDevanagari(own.map(({ questionText }) => questionText).join(' '))) return;
  throw doubt({ code: 'ambiguous_language', message: { key: problems.ambiguous_language.sentence } });
}

/** Returns the error of a broken formula, at the standard name of its column. */
function toCellError({ path, message }: FieldError): CellError {
  const [, language = defaultLanguage, field = '', index] =
    /^(?:translations\.(\w+)\.)?(\w+)(?:\.(\d+))?$/.exec(path) ?? [];
  const column = index === undefined ? field : optionColumns[Number(index)];
  const name = nameOf(new Map(), columnIn(column as TextColumn, language as Language));
  return { column: name, code: 'invalid', message };
}

/** Returns what the file leaves open about all its rows. */
function doubt(error: Pick<CellError, 'code' | 'message'>): UnreadableFile {
  return new UnreadableFile([{ ...wholeFile, ...error }]);
}
