import type { QuestionColumn } from '@paheli/core/question-bank/question-columns';
import { asSeen } from '@paheli/core/text';
import { type ColumnMapping, type ColumnNames, matchColumns } from './match-columns';
import type { CellError } from './row-error';

/** A row of an upload with its columns found. */
export type NamedRow = {
  readonly cells: Readonly<Record<string, unknown>>;
  readonly columns: ColumnNames;
  readonly errors: readonly CellError[];
};

/** Finds the columns of one row, keyed by the names of the file's header. Ignores columns that belong to no question. */
export function nameCells(cells: Readonly<Record<string, unknown>>, mapping?: ColumnMapping): NamedRow {
  return { cells, ...matchColumns(Object.keys(cells), mapping) };
}

/** Returns the value of a column; an empty text where the row lacks it. A number counts as its text. */
export function readCell({ cells, columns }: NamedRow, column: QuestionColumn): unknown {
  const name = columns.get(column);
  return asText(name === undefined ? '' : cells[name]);
}

/** Returns a text as it is compared with others. */
export function lowered(value: unknown): unknown {
  return typeof value === 'string' ? asSeen(value).trim().toLowerCase() : value;
}

/** Converts numbers and missing values to text. Keeps other values, which are rejected later. */
export function asText(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : (value ?? '');
}

export function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}

/** Reads a column with all options. Keeps an unreadable value, which is rejected later. */
export function readJsonArray(written: unknown): unknown {
  const options = typeof written === 'string' ? parseJson(written) : written;
  // A seventh option is as invalid as a millionth.
  return Array.isArray(options) ? options.slice(0, 7).map(asText) : options;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
