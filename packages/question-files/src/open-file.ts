import { msg } from '@paheli/core/message';
import { type BulkUpload, maxUploadRows } from '@paheli/core/question-bank/bulk-upload';
import { type ArchivedMedia, readMedia } from './archives/archived-media';
import { nestedArchive, readArchive } from './archives/read-archive';
import type { FileRow, Place } from './file-row';
import { type FoundFile, findFormat } from './find-format';
import { readAiken } from './formats/read-aiken';
import { readGift } from './formats/read-gift';
import { readMoodleXml } from './formats/read-moodle-xml';
import { readOpenTriviaQa } from './formats/read-open-trivia-qa';
import { findEncoding, readOpenTdb } from './formats/read-opentdb';
import type { ColumnMapping } from './rows/match-columns';
import { type NamedRow, nameCells } from './rows/named-row';
import { type RowRules, readQuestionRow } from './rows/read-question-row';
import type { CellError } from './rows/row-error';
import type { CsvRow } from './tables/read-csv';
import { readHtmlTable } from './tables/read-html-table';
import { type QuestionHeader, readQuestionCsv } from './tables/read-question-csv';
import { readSheets, readXlsx } from './tables/read-xlsx';
import { tooManyRows, unusableFile } from './unreadable-file';

/** A row of a table with its place in the file. */
export type PlacedRow = NamedRow & Place;

/** A file whose rows were found, and are not read yet. */
export type OpenedFile = {
  readonly rows: readonly FileRow[];
  readonly named: readonly PlacedRow[];
  readonly media?: ArchivedMedia;
  /** The names of the sheets of a workbook that have questions too and are not read. */
  readonly unreadSheets?: readonly string[];
};

type FileContent = Pick<BulkUpload, 'file' | 'csv' | 'openTdb' | 'questions'>;

/** Opens a file in one of its forms. The rows of tables have names of columns, which say how to read them all. */
export async function openFile(
  { file, csv, openTdb, questions = [] }: FileContent,
  header: QuestionHeader,
): Promise<OpenedFile> {
  if (file) return openFound(findFormat(file, header.mapping), header);
  if (csv !== undefined) return openTable(readQuestionCsv(csv, header), header);
  return openTdb ? openResults(openTdb.results) : openJsonRows(questions, header);
}

async function openFound(found: FoundFile, header: QuestionHeader): Promise<OpenedFile> {
  switch (found.format) {
    case 'zip':
      return openArchive(found.bytes, header);
    case 'xlsx': {
      const { rows, unreadSheets } = await readXlsx(found.bytes, header);
      return { ...(await openTable(rows, header)), unreadSheets };
    }
    case 'csv':
      return openTable(readQuestionCsv(found.text, header), header);
    case 'html_table': {
      const sheet = { name: '', open: () => readHtmlTable(found.text) };
      return openTable((await readSheets([sheet], header)).rows, header);
    }
    case 'json':
      return openFile(readJson(found.json), header);
    case 'gift':
      return { rows: readGift(found.text), named: [] };
    case 'moodle_xml':
      return { rows: readMoodleXml(found.text), named: [] };
    case 'aiken':
      return { rows: readAiken(found.text), named: [] };
    case 'open_trivia_qa':
      return { rows: readOpenTriviaQa(found.text), named: [] };
  }
}

async function openArchive(bytes: Uint8Array, header: QuestionHeader): Promise<OpenedFile> {
  const { file, media } = await readArchive(bytes);
  const found = findFormat(file.bytes, header.mapping);
  // One that is named as a table could hold itself.
  if (found.format === 'zip') throw nestedArchive(file.name);
  const opened = await openFound(found, header);
  return { ...opened, media: await readMedia(media) };
}

/** Returns what a JSON file has: a list of questions, or the response of the Open Trivia Database. */
function readJson(json: unknown): FileContent {
  const { questions, results } = Object(json) as { questions?: unknown; results?: unknown };
  const list = Array.isArray(json) ? json : Array.isArray(results) ? results : questions;
  if (!Array.isArray(list)) throw unusableFile('unreadable', msg('Send a list of questions.'));
  return list.some((each) => Array.isArray(Object(each).incorrect_answers))
    ? { openTdb: { response_code: 0, results: list } }
    : { questions: list };
}

async function openTable(table: AsyncIterable<CsvRow>, { mapping }: QuestionHeader): Promise<OpenedFile> {
  const rows: FileRow[] = [];
  const named: PlacedRow[] = [];
  for await (const { row, line, ...rest } of table)
    rows.push({
      row,
      line,
      ...('cells' in rest
        ? readNamed({ ...nameCells(rest.cells, mapping), row, line }, named, rest.isHidden ? [hiddenRow] : [])
        : rest),
    });
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

function openJsonRows(questions: readonly unknown[], { mapping }: QuestionHeader): OpenedFile {
  if (questions.length > maxUploadRows) throw tooManyRows();
  const named: PlacedRow[] = [];
  const rows = questions.map((value, index) => {
    const place = { row: index + 1, line: null };
    return { ...place, ...readJsonRow(value, named, { mapping, place }) };
  });
  return { rows, named };
}

function readJsonRow(
  value: unknown,
  named: PlacedRow[],
  { mapping, place }: { mapping: ColumnMapping; place: Place },
) {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return readNamed({ ...nameCells(value as Record<string, unknown>, mapping), ...place }, named);
  const message = msg('Write each question as an object keyed by column names.');
  return { error: { column: null, code: 'invalid', message } };
}

const hiddenRow: CellError = {
  column: null,
  code: 'hidden',
  message: msg('The sheet hides this row, by hand or by a filter. It is read all the same.'),
};

/** Returns how a row with names is read, and notes it. `remarks`: what deserves a look. */
function readNamed(row: PlacedRow, named: PlacedRow[], remarks: readonly CellError[] = []) {
  named.push(row);
  return {
    read: (rules: RowRules) => {
      const read = readQuestionRow(row, rules);
      return 'draft' in read && remarks.length > 0
        ? { ...read, lost: [...remarks, ...(read.lost ?? [])] }
        : read;
    },
  };
}
