import { defaultLanguage, type Language, translationLanguages } from '../languages';
import { msg } from '../message';
import type { RowError } from '../problem';
import { QuestionDraft } from './question';
import {
  type ColumnNames,
  columnIn,
  matchColumns,
  nameOf,
  optionColumns,
  type QuestionColumn,
  type TextColumn,
} from './question-columns';
import { QuestionTextsDraft, type Translations } from './question-texts';
import { toRowErrors } from './row-error';

/** The question in one row of an upload, or all errors of the row. */
export type QuestionRow = { readonly draft: QuestionDraft } | { readonly errors: readonly RowError[] };

type Cells = Readonly<Record<string, unknown>>;
type NamedCells = { readonly cells: Cells; readonly columns: ColumnNames };

const AllButTheAnswer = QuestionDraft.omit({ correctAnswer: true, translations: true });

/**
 * Reads one row, keyed by the names of the file's header; `row` starts at 1. A number counts as its text and a missing
 * value as an empty text. Ignores columns that belong to no question. A row without any text in a further language has no
 * variant in it.
 */
export function readQuestionRow(cells: Cells, row: number): QuestionRow {
  const { columns, errors: doubled } = matchColumns(Object.keys(cells), row);
  const named = { cells, columns };
  const own = readTexts(named, defaultLanguage);
  const rest = AllButTheAnswer.safeParse({
    category: lowered(read(named, 'category')),
    ...own.texts,
    difficulty: lowered(read(named, 'difficulty')) || undefined,
  });
  const answer = readAnswer(read(named, 'correctAnswer'), own.texts.options);
  const errors = [
    ...doubled,
    ...own.conflicts.map((column) => ({ row, ...column })),
    ...(rest.success ? [] : toRowErrors(rest.error, row, own.nameAt)),
    ...(typeof answer === 'number' ? [] : [{ row, column: nameOf(columns, 'correctAnswer'), ...answer }]),
  ];
  const translations: Translations = {};
  for (const language of translationLanguages) {
    const { texts, conflicts, nameAt } = readTexts(named, language);
    if (Object.values(texts).flat().every(isBlank)) continue;
    const variant = QuestionTextsDraft.safeParse(texts);
    errors.push(...conflicts.map((column) => ({ row, ...column })));
    if (variant.success) translations[language] = variant.data;
    else errors.push(...toRowErrors(variant.error, row, nameAt));
  }
  if (errors.length > 0 || !rest.success || typeof answer !== 'number') return { errors };
  return { draft: { ...rest.data, correctAnswer: answer, translations } };
}

/** Reads the texts of one language, with the errors of options that stand in two places. */
function readTexts(named: NamedCells, language: Language) {
  const { columns } = named;
  const readText = (column: TextColumn) => read(named, columnIn(column, language));
  const inOneColumn = !isBlank(readText('options'));
  const options = inOneColumn ? readJsonArray(readText('options')) : optionColumns.map(readText);
  const conflicts = inOneColumn ? optionColumns.filter((column) => !isBlank(readText(column))) : [];
  return {
    texts: { questionText: readText('questionText'), options, explanation: readText('explanation') },
    conflicts: conflicts.map((column) => ({
      column: nameOf(columns, columnIn(column, language)),
      code: 'column_doubled',
      message: msg('The column {name} has the options already.', {
        name: nameOf(columns, columnIn('options', language)),
      }),
    })),
    nameAt: ([field, index]: readonly PropertyKey[]): string => {
      const option = inOneColumn ? undefined : optionColumns[Number(index)];
      if (field === 'category' || field === 'difficulty') return nameOf(columns, field);
      const column = field === 'options' ? (option ?? 'options') : (field as TextColumn);
      return nameOf(columns, columnIn(column, language));
    },
  };
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

/** Returns the index of the correct option, or the error. The option is written as 0 to 3, A to D, or its text. */
function readAnswer(answer: unknown, options: unknown): number | Pick<RowError, 'code' | 'message'> {
  if (isBlank(answer)) return { code: 'required', message: msg('Enter the correct option.') };
  const wanted = lowered(answer);
  const position = positions.get(wanted);
  const found = Array.isArray(options) ? options.map(lowered).indexOf(wanted) : -1;
  if (position !== undefined && found !== -1 && found !== position)
    return {
      code: 'ambiguous',
      message: msg(
        'This is the position of one option and the text of another. Write the position in the other way: 0 to 3 or A to D.',
      ),
    };
  if (position !== undefined) return position;
  if (found !== -1) return found;
  return { code: 'invalid', message: msg('Write 0 to 3, A to D, or the text of one of the options.') };
}

const positions = new Map<unknown, number>(
  optionColumns.flatMap((_, index) => [
    [String(index), index],
    ['abcd'.charAt(index), index],
  ]),
);
