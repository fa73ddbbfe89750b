import { defaultLanguage, type Language, type TranslationLanguage, translationLanguages } from '../languages';
import { msg } from '../message';
import { quote } from '../text';
import { plainHeaderName } from './header-name';
import type { CellError } from './row-error';

/**
 * The columns of a question in an upload, with every accepted name. The first name is the standard one. Names are compared
 * without case, spaces, `_` and `-`.
 */
const columnNames = {
  /** The bank's own id of a question that the row changes. */
  id: ['id', 'question_id'],
  category: ['category'],
  /** Stands in where a row has no category. */
  subject: ['subject'],
  questionText: ['question_text', 'question'],
  options: ['options'],
  optionA: ['option_a', 'a', 'option1', 'answer_a', 'answer1', 'choice_a', 'choice1'],
  optionB: ['option_b', 'b', 'option2', 'answer_b', 'answer2', 'choice_b', 'choice2'],
  optionC: ['option_c', 'c', 'option3', 'answer_c', 'answer3', 'choice_c', 'choice3'],
  optionD: ['option_d', 'd', 'option4', 'answer_d', 'answer4', 'choice_d', 'choice4'],
  optionE: ['option_e', 'e', 'option5', 'answer_e', 'answer5', 'choice_e', 'choice5'],
  optionF: ['option_f', 'f', 'option6', 'answer_f', 'answer6', 'choice_f', 'choice6'],
  /** Options that a question of the bank has no place for. */
  optionG: ['option_g', 'g', 'option7', 'answer_g', 'answer7', 'choice_g', 'choice7'],
  optionH: ['option_h', 'h', 'option8', 'answer_h', 'answer8', 'choice_h', 'choice8'],
  /** The wrong options of a question whose right one stands apart, as the text of its answer. */
  wrong1: [
    'wrong_answer_1',
    'wrong_1',
    'wrong_option_1',
    'incorrect_answer_1',
    'incorrect_1',
    'distractor_1',
  ],
  wrong2: [
    'wrong_answer_2',
    'wrong_2',
    'wrong_option_2',
    'incorrect_answer_2',
    'incorrect_2',
    'distractor_2',
  ],
  wrong3: [
    'wrong_answer_3',
    'wrong_3',
    'wrong_option_3',
    'incorrect_answer_3',
    'incorrect_3',
    'distractor_3',
  ],
  wrong4: [
    'wrong_answer_4',
    'wrong_4',
    'wrong_option_4',
    'incorrect_answer_4',
    'incorrect_4',
    'distractor_4',
  ],
  wrong5: [
    'wrong_answer_5',
    'wrong_5',
    'wrong_option_5',
    'incorrect_answer_5',
    'incorrect_5',
    'distractor_5',
  ],
  correctAnswer: [
    'correct_answer',
    'answer',
    'correct',
    'correct_option',
    'correct_choice',
    'right_answer',
    'correct_answers',
  ],
  explanation: ['explanation', 'answer_explanation'],
  /** The name of a picture or sound that comes in the same ZIP file, and what describes it. */
  media: ['media', 'media_file', 'image', 'picture', 'sound', 'audio'],
  mediaAlt: ['media_alt', 'alt_text', 'alt'],
  tags: ['tags', 'tag', 'topics', 'topic'],
  seconds: ['seconds', 'time_limit', 'time_in_seconds', 'time_limit_sec'],
  difficulty: ['difficulty'],
  /** The kind of a question in templates such as that of Quizizz, which has kinds that the bank has not. */
  questionType: ['question_type'],
} as const;
type OwnColumn = keyof typeof columnNames;

export const optionColumns = ['optionA', 'optionB', 'optionC', 'optionD', 'optionE', 'optionF'] as const;
/** The options without which there is no question. */
const neededOptions = ['optionA', 'optionB'] as const;
export const wrongColumns = ['wrong1', 'wrong2', 'wrong3', 'wrong4', 'wrong5'] as const;
export const surplusOptionColumns = ['optionG', 'optionH'] as const;
/** The columns with texts, which variants in further languages have too: `question_text_hi`. */
const textColumns = ['questionText', 'options', ...optionColumns, 'explanation', 'mediaAlt'] as const;
export type TextColumn = (typeof textColumns)[number];

export type QuestionColumn = OwnColumn | `${TextColumn}_${TranslationLanguage}`;

const columnOfName = new Map<string, QuestionColumn>([
  ...(Object.keys(columnNames) as OwnColumn[]).flatMap((column) =>
    columnNames[column].map((name) => [plain(name), column] as const),
  ),
  ...translationLanguages.flatMap((language) =>
    textColumns.flatMap((column) =>
      columnNames[column].map((name) => [plain(name + language), `${column}_${language}`] as const),
    ),
  ),
]);

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]+/g, '');
}

/** Returns the column of a text in a language. */
export function columnIn(column: TextColumn, language: Language): QuestionColumn {
  return language === defaultLanguage ? column : `${column}_${language}`;
}

/** The columns of a question by the names in a file's header. */
export type ColumnNames = ReadonlyMap<QuestionColumn, string>;

/** The standard names of the columns that a name of a file can be mapped to. */
export const columnIds: readonly string[] = [...new Set(columnOfName.values())]
  .filter((column) => ![...surplusOptionColumns, 'subject', 'questionType'].includes(column))
  .map(ownName);

/** Columns by the plain names of a file's header for them, as somebody mapped them by hand. */
export type ColumnMapping = ReadonlyMap<string, QuestionColumn>;
const noMapping: ColumnMapping = new Map();

/** Returns a mapping of headers to standard names of columns. Headers are compared like all names. */
export function toMapping(columns: Readonly<Record<string, string>>): ColumnMapping {
  return new Map(
    Object.entries(columns).flatMap(([header, name]) => {
      const column = columnOfName.get(plain(name));
      return column === undefined ? [] : [[plain(header), column]];
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
  const key = plain(name);
  return mapping.get(key) ?? columnOfName.get(key) ?? columnOfName.get(plain(plainHeaderName(name)));
}

/** Returns the names of a header, each with the standard name of the column that it is read as; null for an unknown one. */
export function describeColumns(names: readonly string[], mapping: ColumnMapping) {
  return names.map((name) => {
    const column = columnOf(name, mapping);
    return { name, column: column === undefined ? null : ownName(column) };
  });
}

/** Returns an error for each mapped name that a header lacks. */
export function absentNames(
  names: readonly string[],
  columns: Readonly<Record<string, string>>,
): CellError[] {
  const known = new Set(names.map(plain));
  return Object.keys(columns)
    .filter((name) => !known.has(plain(name)))
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
    'correctAnswer',
  ];
  return needed
    .filter((column) => !columns.has(column))
    .map((column) => {
      const name = ownName(column);
      return {
        column: name,
        code: 'column_missing',
        message: msg('The column {name} is missing.', { name }),
      };
    });
}

/** Returns whether the options stand in columns with numbers, so that a right answer `1` may be the first or the second. */
export function areOptionsNumbered(columns: ColumnNames): boolean {
  return optionColumns.some((column) => /\d\s*$/.test(plainHeaderName(columns.get(column) ?? '')));
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
