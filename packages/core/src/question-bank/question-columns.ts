import { defaultLanguage, type Language, type TranslationLanguage, translationLanguages } from '../languages';
import { msg } from '../message';
import type { RowError } from '../problem';
import { quote } from '../text';

/** The columns of a question in an upload, with every accepted name. The first name is the standard one. */
const columnNames = {
  category: ['category'],
  questionText: ['question_text', 'question'],
  options: ['options'],
  optionA: ['option_a', 'a', 'option1'],
  optionB: ['option_b', 'b', 'option2'],
  optionC: ['option_c', 'c', 'option3'],
  optionD: ['option_d', 'd', 'option4'],
  correctAnswer: ['correct_answer', 'answer', 'correct'],
  explanation: ['explanation'],
  difficulty: ['difficulty'],
} as const;
type OwnColumn = keyof typeof columnNames;

export const optionColumns = ['optionA', 'optionB', 'optionC', 'optionD'] as const;
/** The columns with texts, which variants in further languages have too: `question_text_hi`. */
const textColumns = ['questionText', 'options', ...optionColumns, 'explanation'] as const;
export type TextColumn = (typeof textColumns)[number];

export type QuestionColumn = OwnColumn | `${TextColumn}_${TranslationLanguage}`;

const columnOfName = new Map<string, QuestionColumn>([
  ...(Object.keys(columnNames) as OwnColumn[]).flatMap((column) =>
    columnNames[column].map((name) => [name, column] as const),
  ),
  ...translationLanguages.flatMap((language) =>
    textColumns.flatMap((column) =>
      columnNames[column].map((name) => [`${name}_${language}`, `${column}_${language}`] as const),
    ),
  ),
]);

/** Returns the column of a text in a language. */
export function columnIn(column: TextColumn, language: Language): QuestionColumn {
  return language === defaultLanguage ? column : `${column}_${language}`;
}

/** The columns of a question by the names in a file's header. */
export type ColumnNames = ReadonlyMap<QuestionColumn, string>;

/**
 * Finds the columns of a question in a header, ignoring case and surrounding space. Skips unknown columns. Returns an
 * error for a second column with the same meaning.
 */
export function matchColumns(
  names: readonly string[],
  row: number,
): { columns: ColumnNames; errors: RowError[] } {
  const columns = new Map<QuestionColumn, string>();
  const errors: RowError[] = [];
  for (const name of names) {
    const column = columnOfName.get(name.trim().toLowerCase());
    if (column === undefined) continue;
    const first = columns.get(column);
    if (first === undefined) columns.set(column, name);
    else {
      const message = msg('"{name}" is the same column.', { name: quote(first) });
      errors.push({ row, column: quote(name), code: 'column_doubled', message });
    }
  }
  return { columns, errors };
}

/** Returns an error of the header for each required column that it lacks. A language with a column needs all its texts. */
export function missingColumns(columns: ColumnNames): RowError[] {
  const languages = translationLanguages.filter((language) =>
    textColumns.some((column) => columns.has(columnIn(column, language))),
  );
  const textsIn = (language: Language) => {
    const options = columns.has(columnIn('options', language)) ? [] : optionColumns;
    return (['questionText', ...options] as const).map((column) => columnIn(column, language));
  };
  const needed = [
    'category',
    ...textsIn(defaultLanguage),
    'correctAnswer',
    ...languages.flatMap(textsIn),
  ] as const;
  return needed
    .filter((column) => !columns.has(column))
    .map((column) => {
      const name = ownName(column);
      return {
        row: 0,
        column: name,
        code: 'column_missing',
        message: msg('The column {name} is missing.', { name }),
      };
    });
}

/** Returns the name of a column in the file as errors have it, or the standard name if the file lacks the column. */
export function nameOf(columns: ColumnNames, column: QuestionColumn): string {
  return quote(columns.get(column) ?? ownName(column));
}

function ownName(column: QuestionColumn): string {
  const [own = '', language] = column.split('_');
  const name = columnNames[own as OwnColumn][0];
  return language === undefined ? name : `${name}_${language}`;
}
