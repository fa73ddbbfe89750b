import { pipeline, Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Message, msg } from '@paheli/core/message';
import type { RowError } from '@paheli/core/problem';
import { maxUploadRows } from '@paheli/core/question-bank/bulk-upload';
import { CsvError, type Info, type Options, type Parser, parse } from 'csv-parse';
import { tooManyRows, UnreadableFile } from './unreadable-file';

/** One row by the names of the header, or its error where it has more or fewer values. */
export type CsvRow = { readonly row: number } & (
  | { readonly cells: Readonly<Record<string, string>> }
  | { readonly error: RowError }
);

type CheckNames = (names: readonly string[]) => readonly RowError[];

const maxColumns = 100;
const maxRecordBytes = 64 * 1024;
/** How much is read before other work continues: this takes a few milliseconds. */
const pieceBytes = 16 * 1024;

/**
 * Reads a CSV file (RFC 4180) with a header. Lines end in LF, CRLF or CR; quotes that do not enclose a value are part
 * of it. Rows count from 1; blank rows are counted, as in a spreadsheet, and left out. Throws `UnreadableFile`, also
 * for too many rows and for the header's errors from `checkNames`.
 */
export async function* readCsv(csv: string, checkNames: CheckNames): AsyncGenerator<CsvRow> {
  let header: readonly string[] | undefined;
  for await (const { row, values } of recordsOf(csv)) {
    if (header) yield toRow(header, values, row);
    else header = requireHeader(values, checkNames);
  }
  if (!header) throw unreadable(0, 'column_missing', msg('The file has no header.'));
}

/** The header is row 0. */
type CsvRecord = { readonly row: number; readonly values: readonly string[] };

async function* recordsOf(csv: string): AsyncGenerator<CsvRecord> {
  let headerAt: number | undefined;
  const parser = openParser((values, info) => {
    if (info.records - 1 > maxUploadRows) throw tooManyRows();
    if (values.every((value) => value.trim() === '')) return null;
    headerAt ??= positionOf(info);
    return { row: positionOf(info) - headerAt, values };
  });
  try {
    yield* pipeline(Readable.from(piecesOf(csv)), parser, () => undefined);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = headerAt === undefined ? 0 : positionOf(parser.info) + 1 - headerAt;
    throw unreadable(row, 'unreadable', sentenceOf(error));
  }
}

function openParser(toRecord: (values: string[], info: Info) => CsvRecord | null): Parser {
  const options: Options<CsvRecord, string[]> = {
    bom: true,
    max_record_size: maxRecordBytes,
    on_record: toRecord,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    // A file may contain millions of empty lines.
    skip_empty_lines: true,
  };
  // The parser's own types allow `on_record` to return another value only where it names columns.
  return parse(options as unknown as Options);
}

/** Returns how many rows have been read, empty lines included. */
function positionOf({ records, empty_lines }: Pick<Info, 'records' | 'empty_lines'>): number {
  return records + empty_lines;
}

async function* piecesOf(csv: string): AsyncGenerator<Buffer> {
  // Read as bytes, because a piece of a text may end in the middle of a character.
  const bytes = Buffer.from(csv);
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield bytes.subarray(at, at + pieceBytes);
    await nextTurn();
  }
}

function requireHeader(names: readonly string[], checkNames: CheckNames): readonly string[] {
  if (names.length > maxColumns)
    throw unreadable(0, 'too_many_columns', msg('Use at most {maximum} columns.', { maximum: maxColumns }));
  const keys = names.map((name) => name.trim().toLowerCase());
  const nameless = keys.indexOf('');
  if (nameless !== -1)
    throw unreadable(0, 'column_missing', msg('Column {number} has no name.', { number: nameless + 1 }));
  const doubled = names
    .filter((_, index) => keys.indexOf(keys[index] ?? '') < index)
    .map((column) => ({
      row: 0,
      column,
      code: 'column_doubled',
      message: msg('Two columns have this name.'),
    }));
  const found = doubled.length > 0 ? doubled : checkNames(names);
  if (found.length > 0) throw new UnreadableFile(found);
  return names;
}

function toRow(header: readonly string[], values: readonly string[], row: number): CsvRow {
  if (values.length === header.length)
    return { row, cells: Object.fromEntries(header.map((name, index) => [name, values[index] ?? ''])) };
  const message = msg('This row has {values} values, but the header has {names} names.', {
    values: values.length,
    names: header.length,
  });
  return { row, error: { row, column: null, code: 'column_count', message } };
}

function sentenceOf({ code }: CsvError): Message {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return msg('A quote in this row is never closed.');
  if (code === 'CSV_MAX_RECORD_SIZE')
    return msg('This row is longer than 64 KiB. Perhaps a quote is never closed.');
  return msg('This row cannot be read.');
}

function unreadable(row: number, code: string, message: Message): UnreadableFile {
  return new UnreadableFile([{ row, column: null, code, message }]);
}
