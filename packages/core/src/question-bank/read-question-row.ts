import type { RowError } from '../problem';
import { QuestionDraft } from './question';
import {
  type ColumnNames,
  matchColumns,
  nameOf,
  optionColumns,
  type QuestionColumn,
} from './question-columns';
import { toRowErrors } from './row-error';

/** The question in one row of an upload, or all errors of the row. */
export type QuestionRow = { readonly draft: QuestionDraft } | { readonly errors: readonly RowError[] };

type Cells = Readonly<Record<string, unknown>>;
type NamedCells = { readonly cells: Cells; readonly columns: ColumnNames };

const AllButTheAnswer = QuestionDraft.omit({ correctAnswer: true });

/**
 * Reads one row, keyed by the names of the file's header; `row` starts at 1. A number counts as its text and a missing
 * value as an empty text. Ignores columns that belong to no question.
 */
export function readQuestionRow(cells: Cells, row: number): QuestionRow {
  const { columns, errors: doubled } = matchColumns(Object.keys(cells), row);
  const named = { cells, columns };
  const inOneColumn = !isBlank(read(named, 'options'));
  const options = inOneColumn
    ? readJsonArray(read(named, 'options'))
    : optionColumns.map((column) => read(named, column));
  const rest = AllButTheAnswer.safeParse({
    category: lowered(read(named, 'category')),
    questionText: read(named, 'questionText'),
    options,
    explanation: read(named, 'explanation'),
    difficulty: lowered(read(named, 'difficulty')) || undefined,
  });
  const answer = readAnswer(read(named, 'correctAnswer'), options);
  const errors = [
    ...doubled,
    ...(inOneColumn ? conflictingOptions(named, row) : []),
    ...(rest.success
      ? []
      : toRowErrors(rest.error, row, (path) => nameOf(columns, columnAt(path, inOneColumn)))),
    ...(typeof answer === 'number' ? [] : [{ row, column: nameOf(columns, 'correctAnswer'), ...answer }]),
  ];
  if (errors.length > 0 || !rest.success || typeof answer !== 'number') return { errors };
  return { draft: { ...rest.data, correctAnswer: answer } };
}

function read({ cells, columns }: NamedCells, column: QuestionColumn): unknown {
  const name = columns.get(column);
  const value = name === undefined ? '' : cells[name];
  return asText(value);
}

/** Converts numbers and missing values to text. Keeps other values, which are rejected later. */
function asText(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : (value ?? '');
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}

function lowered(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().toLowerCase() : value;
}

/** Reads a column with all options. Keeps an unreadable value, which is rejected later. */
function readJsonArray(written: unknown): unknown {
  const options = typeof written === 'string' ? parseJson(written) : written;
  // A fifth option is as invalid as a millionth.
  return Array.isArray(options) ? options.slice(0, 5).map(asText) : options;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function conflictingOptions(named: NamedCells, row: number): RowError[] {
  const { columns } = named;
  return optionColumns
    .filter((column) => !isBlank(read(named, column)))
    .map((column) => ({
      row,
      column: nameOf(columns, column),
      code: 'column_doubled',
      message: `The column ${nameOf(columns, 'options')} has the options already.`,
    }));
}

/** Returns the index of the correct option, or the error. The option is written as 0 to 3, A to D, or its text. */
function readAnswer(answer: unknown, options: unknown): number | Pick<RowError, 'code' | 'message'> {
  if (isBlank(answer)) return { code: 'required', message: 'Enter the correct option.' };
  const wanted = lowered(answer);
  const position = positions.get(wanted);
  const found = Array.isArray(options) ? options.map(lowered).indexOf(wanted) : -1;
  if (position !== undefined && found !== -1 && found !== position)
    return {
      code: 'ambiguous',
      message:
        'This is the position of one option and the text of another. Write the position in the other way: 0 to 3 or A to D.',
    };
  if (position !== undefined) return position;
  if (found !== -1) return found;
  return { code: 'invalid', message: 'Write 0 to 3, A to D, or the text of one of the options.' };
}

const positions = new Map<unknown, number>(
  optionColumns.flatMap((_, index) => [
    [String(index), index],
    ['abcd'.charAt(index), index],
  ]),
);

function columnAt([field, index]: readonly PropertyKey[], inOneColumn: boolean): QuestionColumn {
  if (field !== 'options') return field as QuestionColumn;
  return (inOneColumn ? undefined : optionColumns[Number(index)]) ?? 'options';
}
