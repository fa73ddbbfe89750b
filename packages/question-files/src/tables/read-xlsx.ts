import { msg } from '@paheli/core/message';
import type { RowError } from '@paheli/core/problem';
import { maxUploadRows } from '@paheli/core/question-bank/bulk-upload';
import { quote } from '@paheli/core/text';
import { tooManyRows, UnreadableFile, unusableFile } from '../unreadable-file';
import { openWorkbook } from './open-workbook';
import { type CsvRow, columnCount, type HeaderRules, maxColumns } from './read-csv';
import { readSheet, type SheetRow } from './read-sheet';

/** The header stands among the first rows that are not blank, below a title or instructions. */
const headRows = 30;

type Sheet = { readonly name: string; readonly open: () => AsyncGenerator<SheetRow> };
type Read = {
  readonly rows: AsyncGenerator<CsvRow>;
  /** The names of the other sheets that have several of the columns and rows below them. */
  readonly unreadSheets: readonly string[];
};

/**
 * Reads the first sheet of an Excel workbook that has the caller's columns. Its header is the row by which most columns are
 * known. Rows count from 1 after the header, and their line is their number in the sheet. Rows that are blank in all known
 * columns are counted and left out, because templates number their rows. So is a row of instructions below the header.
 * Throws `UnreadableFile`, also for too many rows and for the errors of the header, if no sheet has all columns.
 *
 * Reads with yauzl and sax: the streaming reader of exceljs rests on packages without maintenance and cannot be bounded.
 */
export async function readXlsx(bytes: Uint8Array, rules: HeaderRules): Promise<Read> {
  const workbook = await openWorkbook(bytes);
  const sheets = workbook.sheets.map(({ name, open, readPictures }) => ({
    name,
    open: () => readSheet(workbook, open(), readPictures),
  }));
  return readSheets(sheets, rules);
}

/** Reads the first of some sheets that has the caller's columns. */
export async function readSheets(sheets: readonly Sheet[], rules: HeaderRules): Promise<Read> {
  const { unreadSheets, ...table } = await findTable(sheets, rules);
  return { rows: readTable(table), unreadSheets };
}

async function* readTable({ header, rows }: Table): AsyncGenerator<CsvRow> {
  for await (const sheetRow of rows) {
    const row = sheetRow.line - header.line;
    if (isBlank(header, sheetRow) || (row === 1 && isInstruction(sheetRow))) continue;
    if (row > maxUploadRows) throw tooManyRows();
    yield toRow(header, row, sheetRow);
  }
}

type Header = {
  readonly line: number;
  readonly names: readonly string[];
  /** Whether the caller knows the column, by its index. */
  readonly areKnown: readonly boolean[];
};
type Table = { readonly header: Header; readonly rows: AsyncGenerator<SheetRow> };

async function findTable(
  sheets: readonly Sheet[],
  rules: HeaderRules,
): Promise<Table & Pick<Read, 'unreadSheets'>> {
  let best = { known: -1, errors: [] as readonly RowError[], names: [] as readonly string[] };
  let found: Table | undefined;
  const unreadSheets: string[] = [];
  for (const { name, open } of sheets) {
    const rows = open();
    const head = await takeHead(rows).catch((error) => {
      if (found && error instanceof UnreadableFile) return [];
      throw error;
    });
    const { at, known } = findHeader(head, rules);
    const row = head[at];
    const read = row && readHeader(row, rules);
    if (!found && row && read?.errors.length === 0) {
      const areKnown = read.names.map((each) => rules.countKnown([each]) > 0);
      const header = { line: row.line, names: read.names, areKnown };
      found = { header, rows: join(head.slice(at + 1), rows) };
      continue;
    }
    await rows.return(undefined);
    if (known > 2 && head.length > at + 1) unreadSheets.push(name);
    if (read && known > best.known) best = { known, ...read };
  }
  if (found) return { ...found, unreadSheets };
  if (best.known >= 0) throw new UnreadableFile(best.errors, best.names);
  throw unusableFile('column_missing', msg('The file has no header.'));
}

async function takeHead(rows: AsyncGenerator<SheetRow>): Promise<SheetRow[]> {
  const head: SheetRow[] = [];
  while (head.length < headRows) {
    const { value, done } = await rows.next();
    if (done) break;
    head.push(value);
  }
  return head;
}

async function* join<Item>(first: readonly Item[], rest: AsyncGenerator<Item>): AsyncGenerator<Item> {
  yield* first;
  yield* rest;
}

/** Returns the place of the row that looks most like a header; the first row where none does. */
function findHeader(head: readonly SheetRow[], { countKnown }: HeaderRules) {
  let best = { at: 0, known: 1 };
  for (const [at, { values }] of head.entries()) {
    const known = values.length > maxColumns ? 0 : countKnown(values);
    if (known > best.known) best = { at, known };
  }
  return best;
}

/** Returns the names of the columns. Columns without a name are called by their number. */
function readHeader({ line, values }: SheetRow, { check }: HeaderRules) {
  const names = values.map((name, index) => (name === '' ? `column ${index + 1}` : name));
  const tooMany = {
    column: null,
    code: 'too_many_columns',
    message: msg('Use at most {maximum} columns.', { maximum: maxColumns }),
  };
  const errors = names.length > maxColumns ? [tooMany] : check(names);
  return { names, errors: errors.map((error): RowError => ({ row: 0, line, ...error })) };
}

function isBlank({ areKnown }: Header, { values, faults }: SheetRow): boolean {
  return !areKnown.some((isKnown, index) => isKnown && ((values[index] ?? '') !== '' || faults.has(index)));
}

/** Returns whether a row says how to fill in the columns, as in the template of Quizizz: `Text of the question (required)`. */
function isInstruction({ values }: SheetRow): boolean {
  return values.filter((value) => /\((?:required|optional|default)\b/i.test(value)).length >= 3;
}

const pictureOnSheet = {
  column: null,
  code: 'picture',
  message: msg(
    'A picture lies on this row. Put it and the workbook into one ZIP file, name it in the row, and take it off the sheet.',
  ),
};

function toRow(
  { names, areKnown }: Header,
  row: number,
  { line, values, faults, isHidden, hasPicture }: SheetRow,
): CsvRow {
  if (hasPicture) return { row, line, error: pictureOnSheet };
  for (const [index, message] of faults)
    if (areKnown[index])
      return { row, line, error: { column: quote(names[index] ?? ''), code: 'formula', message } };
  const surplus = values.findIndex((value, index) => index >= names.length && value !== '');
  if (surplus === -1) {
    const cells = Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
    return { row, line, cells, ...(isHidden && { isHidden }) };
  }
  return { row, line, error: columnCount(names, values, surplus) };
}
