// Long because a file can be unreadable in many ways, and each needs an error that says where.
import { pipeline, Readable } from 'node:stream';
import { type Message, msg } from '@paheli/core/message';
import { maxUploadRows } from '@paheli/core/question-bank/bulk-upload';
import { CsvError, type Info, type Options, type Parser, parse } from 'csv-parse';
import { parse as parseSync } from 'csv-parse/sync';
import type { CellError } from '../rows/row-error';
import { tooManyRows, UnreadableFile } from '../unreadable-file';

/** One row by the names of the header, or its error where it has more values, or lacks some that it needs. */
export type CsvRow = { readonly row: number; readonly line: number } & (
  | { readonly cells: Readonly<Record<string, string>>; readonly isHidden?: true }
  | { readonly error: CellError }
);

/** How a caller recognises its header. */
export type HeaderRules = {
  /** Returns how many names of a record are columns that the caller knows. */
  readonly countKnown: (names: readonly string[]) => number;
  readonly check: (names: readonly string[]) => readonly CellError[];
};

const separators = [',', ';', '\t', '|'] as const;
export const maxColumns = 100;
export const maxRecordBytes = 64 * 1024;
/** The header stands among the first records, below a title or instructions. */
const headRecords = 30;
/** How much is read at once. */
const pieceBytes = 16 * 1024;

/**
 * Reads a CSV file (RFC 4180) with a header. The separator and the header are those by which most columns are known. Lines end
 * in LF, CRLF or CR; quotes that do not enclose a value are part of it. Rows count from 1 after the header; blank rows are
 * counted, as in a spreadsheet, and left out. Throws `UnreadableFile`, also for too many rows and for the header's errors.
 */
export async function* readCsv(csv: string, rules: HeaderRules): AsyncGenerator<CsvRow> {
  const { separator, position } = findHeader(csv, rules);
  let header: readonly string[] | undefined;
  let at = 0;
  for await (const record of recordsOf(csv, separator, position)) {
    for (const value of record.values) {
      if (!mayHoldRow(value, separator, record.values.length)) continue;
      at = csv.indexOf(`"${value.replaceAll('"', '""')}"`, at);
      if (at === -1) throw unreadable(record, 'unreadable', neverClosed);
    }
    if (header) yield toRow(header, record, rules);
    else header = requireHeader(record, rules);
  }
  if (!header) throw unreadable({ row: 0, line: 1 }, 'column_missing', msg('The file has no header.'));
}

/** The header is row 0. */
type CsvRecord = { readonly row: number; readonly line: number; readonly values: readonly string[] };

/**
 * Returns the separator and the position of the record that looks most like a header; of equal ones the first. Where none
 * does, it is the first record, with the separator that splits it most.
 */
function findHeader(csv: string, { countKnown }: HeaderRules) {
  let best = { separator: separators[0] as string, position: 0, known: 1 };
  let most = 1;
  for (const separator of separators) {
    const head = headOf(csv, separator);
    const count = head[0]?.values.length ?? 0;
    if (best.known === 1 && count > most) {
      most = count;
      best = { ...best, separator };
    }
    for (const { position, values } of head) {
      const known = values.length > maxColumns ? 0 : countKnown(values);
      if (known > best.known) best = { separator, position, known };
    }
  }
  return best;
}

function headOf(csv: string, delimiter: string) {
  const head: { readonly position: number; readonly values: readonly string[] }[] = [];
  const collect = (values: string[], info: Info) => {
    head.push({ position: positionOf(info), values });
    return null;
  };
  try {
    parseSync(csv.slice(0, headRecords * maxRecordBytes), {
      ...optionsOf(delimiter, collect),
      to: headRecords,
    });
  } catch (error) {
    // Reading the whole file reports it.
    if (!(error instanceof CsvError)) throw error;
  }
  return head;
}

/** Yields the records that are not blank, from that position on. */
async function* recordsOf(csv: string, separator: string, position: number): AsyncGenerator<CsvRecord> {
  let headerAt: number | undefined;
  // The parser counts a CRLF in quotes as two lines.
  let countedTwice = 0;
  const parser: Parser = parse(
    optionsOf(separator, (values, info) => {
      const at = positionOf(info);
      countedTwice += countOf(/\r\n/g, values);
      if (info.records - 1 > maxUploadRows) throw tooManyRows();
      if (at < position || values.every(isBlank)) return null;
      headerAt ??= at;
      return { row: at - headerAt, line: info.lines - countedTwice - countOf(/\r\n|\n|\r/g, values), values };
    }),
  );
  try {
    yield* pipeline(Readable.from(piecesOf(csv)), parser, () => undefined);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = headerAt === undefined ? 0 : positionOf(parser.info) + 1 - headerAt;
    throw unreadable({ row, line: parser.info.lines - countedTwice }, 'unreadable', sentenceOf(error));
  }
}

function optionsOf(delimiter: string, toRecord: (values: string[], info: Info) => CsvRecord | null): Options {
  const options: Options<CsvRecord, string[]> = {
    bom: true,
    delimiter,
    max_record_size: maxRecordBytes,
    on_record: toRecord,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    // A file may contain millions of empty lines.
    skip_empty_lines: true,
  };
  // The parser's own types allow `on_record` to return another value only where it names columns.
  return options as unknown as Options;
}

/** Returns how many rows have been read, empty lines included. */
function positionOf({ records, empty_lines }: Pick<Info, 'records' | 'empty_lines'>): number {
  return records + empty_lines;
}

function countOf(pattern: RegExp, values: readonly string[]): number {
  return values.reduce((count, value) => count + (value.match(pattern)?.length ?? 0), 0);
}

function isBlank(value: string): boolean {
  return value.trim() === '';
}

async function* piecesOf(csv: string): AsyncGenerator<Buffer> {
  // Read as bytes, because a piece of a text may end in the middle of a character.
  const bytes = Buffer.from(csv);
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield bytes.subarray(at, at + pieceBytes);
  }
}

/** Returns the names of the columns. Columns without a name are called by their number, and blank ones at the end left out. */
function requireHeader(record: CsvRecord, { check }: HeaderRules): readonly string[] {
  const { values, line } = record;
  const names = values
    .slice(0, values.findLastIndex((name) => !isBlank(name)) + 1)
    .map((name, index) => (isBlank(name) ? `column ${index + 1}` : name));
  if (names.length > maxColumns)
    throw unreadable(
      record,
      'too_many_columns',
      msg('Use at most {maximum} columns.', { maximum: maxColumns }),
    );
  const errors = check(names);
  if (errors.length > 0)
    throw new UnreadableFile(
      errors.map((error) => ({ row: 0, line, ...error })),
      names,
    );
  return names;
}

function toRow(header: readonly string[], { row, line, values }: CsvRecord, { check }: HeaderRules): CsvRow {
  const surplus = values.findIndex((value, index) => index >= header.length && !isBlank(value));
  // Some programs leave out the empty values at the end of a row.
  const isWhole = values.length >= header.length || check(header.slice(0, values.length)).length === 0;
  if (surplus === -1 && isWhole)
    return { row, line, cells: Object.fromEntries(header.map((name, index) => [name, values[index] ?? ''])) };
  return { row, line, error: columnCount(header, values, surplus) };
}

/**
 * Returns whether a value looks like whole rows that a quote without an end has swallowed: it begins with that quote, goes on
 * over lines and has all separators of a row. Separators before a space belong to a sentence.
 */
function mayHoldRow(value: string, separator: string, columns: number): boolean {
  if (!/^"[^\r\n]*[\r\n]/.test(value)) return false;
  const [, ...rest] = value.split(separator);
  return rest.filter((part) => !part.startsWith(' ')).length >= columns - 1;
}

/** Returns the error of a row that has not as many values as its header. `surplus`: the index of the first further one. */
export function columnCount(
  header: readonly string[],
  values: readonly string[],
  surplus: number,
): CellError {
  const message = msg('This row has {values} values, but the header has {names} names.', {
    values: values.length,
    names: header.length,
  });
  return { column: surplus === -1 ? null : `column ${surplus + 1}`, code: 'column_count', message };
}

const neverClosed = msg('A quote in this row is never closed.');

function sentenceOf({ code }: CsvError): Message {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return neverClosed;
  if (code === 'CSV_MAX_RECORD_SIZE')
    return msg('This row is longer than 64 KiB. Perhaps a quote is never closed.');
  return msg('This row cannot be read.');
}

function unreadable(
  { row, line }: Pick<CsvRecord, 'row' | 'line'>,
  code: string,
  message: Message,
): UnreadableFile {
  return new UnreadableFile([{ row, line, column: null, code, message }]);
}
