import { defaultLanguage, LANGUAGES, type Language, translationLanguages } from '@paheli/core/languages';
import { msg } from '@paheli/core/message';
import {
  columnIn,
  columnName,
  columnOfName,
  flagColumns,
  neededOptions,
  optionColumns,
  plainName,
  type QuestionColumn,
  textColumns,
  wrongColumns,
} from '@paheli/core/question-bank/question-columns';
import { quote } from '@paheli/core/text';
import { plainHeaderName } from './header-name';
import type { CellError } from './row-error';

/** The columns of a question by the names in a file's header. */
export type ColumnNames = ReadonlyMap<QuestionColumn, string>;

/** Columns by the plain names of a file's header for them, as somebody mapped them by hand. */
export type ColumnMapping = ReadonlyMap<string, QuestionColumn>;
const noMapping: ColumnMapping = new Map();

/** Returns a mapping of headers to standard names of columns. Headers are compared like all names. */
export function toMapping(columns: Readonly<Record<string, string>>): ColumnMapping {
  return new Map(
    Object.entries(columns).flatMap(([header, name]) => {
      const column = columnOfName.get(plainName(name));
      return column === undefined ? [] : [[plainName(header), column]];
    }),
  );
}

/** Finds the columns of a question in a header. Skips unknown columns. Returns an error for a second column with the same meaning. */
export function matchColumns(
  names: readonly string[],
  mapping = noMapping,
): { columns: ColumnNames; errors: CellError[] } {
  const columns = new Map<QuestionColumn, string>();
  const errors: CellError[] = [];
  for (const name of names) {
    const column = columnOf(name, mapping);
    if (column === undefined) continue;
    const first = columns.get(column);
    if (first === undefined) columns.set(column, name);
    else {
      const message = msg('"{name}" is the same column.', { name: quote(first) });
      errors.push({ column: quote(name), code: 'column_doubled', message });
    }
  }
  return { columns, errors };
}

function columnOf(name: string, mapping: ColumnMapping): QuestionColumn | undefined {
  const key = plainName(name);
  return mapping.get(key) ?? columnOfName.get(key) ?? columnOfName.get(plainName(plainHeaderName(name)));
}

/** Returns the names of a header, each with the standard name of the column that it is read as; null for an unknown one. */
export function describeColumns(names: readonly string[], mapping: ColumnMapping) {
  return names.map((name) => {
    const column = columnOf(name, mapping);
    return { name, column: column === undefined ? null : columnName(column) };
  });
}

/** Returns an error for each mapped name that a header lacks. */
export function absentNames(
  names: readonly string[],
  columns: Readonly<Record<string, string>>,
): CellError[] {
  const known = new Set(names.map(plainName));
  return Object.keys(columns)
    .filter((name) => !known.has(plainName(name)))
    .map((name) => ({
      column: quote(name),
      code: 'column_missing',
      message: msg('The file has no column {name}, which is mapped by hand.', { name: quote(name) }),
    }));
}

/**
 * Returns an error for each required column that a header lacks. A language with a column needs all its texts; English
 * needs them unless the file has another language. `hasCategory`: one category holds for the whole file.
 */
export function missingColumns(columns: ColumnNames, hasCategory: boolean): CellError[] {
  const isApart = wrongColumns.some((column) => columns.has(column));
  const languages = [defaultLanguage, ...translationLanguages].filter(
    (language) =>
      (isApart && language === defaultLanguage) ||
      textColumns.some((column) => columns.has(columnIn(column, language))),
  );
  const textsIn = (language: Language): QuestionColumn[] => {
    const texts = columns.has(columnIn('options', language)) ? [] : neededOptions;
    const isWrong = isApart && language === defaultLanguage;
    return [
      columnIn('questionText', language),
      ...(isWrong ? (['wrong1'] as const) : texts.map((column) => columnIn(column, language))),
    ];
  };
  const needed: readonly QuestionColumn[] = [
    ...(hasCategory || columns.has('subject') ? [] : (['category'] as const)),
    ...(languages.length > 0 ? languages : [defaultLanguage]).flatMap(textsIn),
    ...(flagColumns.some((column) => columns.has(column)) ? [] : (['correctAnswer'] as const)),
  ];
  return needed
    .filter((column) => !columns.has(column))
    .map((column) => {
      const name = columnName(column);
      return {
        column: name,
        code: 'column_missing',
        message: msg('The column {name} is missing.', { name }),
      };
    });
}

/** Returns whether the options stand in columns with numbers, so that a right answer `1` may be the first or the second. */
export function areOptionsNumbered(columns: ColumnNames): boolean {
  return LANGUAGES.some((language) =>
    optionColumns.some((column) =>
      /\d[\s_-]*(?:hi)?$/.test(plainHeaderName(columns.get(columnIn(column, language)) ?? '')),
    ),
  );
}

/** Returns the name of a column in the file as errors have it, or the standard name if the file lacks the column. */
export function nameOf(columns: ColumnNames, column: QuestionColumn): string {
  return quote(columns.get(column) ?? columnName(column));
}
