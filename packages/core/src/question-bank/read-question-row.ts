// Long because a row is read in each language, and its category, answer and difficulty each have spellings of their own.
import { defaultLanguage, LANGUAGES, type Language } from '../languages';
import { msg } from '../message';
import { quote } from '../text';
import type { Category } from '../tournament/schema';
import type { AnswerBase } from './answer-base';
import { isLostText } from './lost-text';
import { asText, isBlank, lowered, type NamedRow, readCell } from './named-row';
import { QuestionDraft } from './question';
import {
  columnIn,
  nameOf,
  optionColumns,
  type QuestionColumn,
  surplusOptionColumns,
  type TextColumn,
} from './question-columns';
import { QuestionTextsDraft, type Translations } from './question-texts';
import { type CellError, toCellErrors } from './row-error';

/** The question in one row of an upload, or all errors of the row. */
export type QuestionRow = { readonly draft: QuestionDraft } | { readonly errors: readonly CellError[] };

/** How the rows of a file are read. */
export type RowRules = {
  /** What the digit of the first option is. */
  readonly answerBase: AnswerBase;
  /** The category of every row; without it each row names its own. */
  readonly category?: Category | undefined;
  /** Categories by the file's names for them, in lower case. */
  readonly categories: ReadonlyMap<string, Category>;
  /** Language of the columns without a suffix. */
  readonly language: Language;
};

const Rest = QuestionDraft.pick({ category: true, difficulty: true });

/**
 * Reads one row. A number counts as its text and a missing value as an empty text. A row without any text in a language
 * has no variant in it; a row with texts in one further language alone is a question in that language.
 */
export function readQuestionRow(row: NamedRow, rules: RowRules): QuestionRow {
  const { columns } = row;
  const written = LANGUAGES.map((language) => readTexts(row, language)).filter(hasText);
  const own = written[0] ?? readTexts(row, defaultLanguage);
  const language = own.language === defaultLanguage ? rules.language : own.language;
  const rest = Rest.safeParse({
    category: readCategory(row, rules),
    difficulty: lowered(readCell(row, 'difficulty')) || undefined,
  });
  const ownTexts = parseTexts(own);
  const answer = readAnswer(readCell(row, 'correctAnswer'), own.texts.options, rules.answerBase);
  const errors: CellError[] = [
    ...row.errors,
    ...(rest.success ? [] : toCellErrors(rest.error, ([field]) => nameOf(columns, field as QuestionColumn))),
    ...('errors' in ownTexts ? ownTexts.errors : []),
    ...surplusOptions(row),
    ...(typeof answer === 'number' ? [] : [{ column: nameOf(columns, 'correctAnswer'), ...answer }]),
  ];
  const translations: Translations = {};
  for (const variant of written.slice(1)) {
    const texts = parseTexts(variant);
    if ('errors' in texts) errors.push(...texts.errors);
    else if (variant.language === language || variant.language === defaultLanguage)
      errors.push({
        column: variant.nameAt(['questionText']),
        code: 'column_doubled',
        message: msg('The columns without a suffix are in this language already.'),
      });
    else translations[variant.language] = texts;
  }
  if (errors.length > 0 || !rest.success || 'errors' in ownTexts || typeof answer !== 'number')
    return { errors };
  return { draft: { ...rest.data, ...ownTexts, correctAnswer: answer, language, translations } };
}

/** Returns the row's own name of its category if it is none of the product's and not mapped to one. */
export function unknownCategoryOf(row: NamedRow, rules: RowRules): string | undefined {
  const category = readCategory(row, rules);
  const isUnknown =
    typeof category === 'string' && category !== '' && !Rest.shape.category.safeParse(category).success;
  return isUnknown ? quote(String(writtenCategory(row)).trim()) : undefined;
}

function readCategory(row: NamedRow, { category, categories }: RowRules): unknown {
  const name = lowered(writtenCategory(row));
  return category ?? categories.get(String(name)) ?? name;
}

function writtenCategory(row: NamedRow): unknown {
  const category = readCell(row, 'category');
  return isBlank(category) ? readCell(row, 'subject') : category;
}

type WrittenTexts = ReturnType<typeof readTexts>;

/** Reads the texts of one language, with the errors of options that stand in two places. */
function readTexts(row: NamedRow, language: Language) {
  const { columns } = row;
  const readText = (column: TextColumn) => readCell(row, columnIn(column, language));
  const inOneColumn = !isBlank(readText('options'));
  const options = inOneColumn ? readJsonArray(readText('options')) : optionColumns.map(readText);
  const conflicts = inOneColumn ? optionColumns.filter((column) => !isBlank(readText(column))) : [];
  return {
    language,
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
      const column = field === 'options' ? (option ?? 'options') : (field as TextColumn);
      return nameOf(columns, columnIn(column, language));
    },
  };
}

function hasText({ texts }: WrittenTexts): boolean {
  return !Object.values(texts).flat().every(isBlank);
}

function parseTexts({ texts, conflicts, nameAt }: WrittenTexts) {
  const lost = lostTexts(texts).map((path) => ({
    column: nameAt(path),
    code: 'lost_text',
    message: msg('Characters of this text were lost. Save the file as CSV UTF-8 and upload it again.'),
  }));
  if (lost.length > 0) return { errors: [...conflicts, ...lost] };
  const parsed = QuestionTextsDraft.safeParse(texts, { reportInput: true });
  if (parsed.success && conflicts.length === 0) return parsed.data;
  return { errors: [...conflicts, ...(parsed.success ? [] : toCellErrors(parsed.error, nameAt))] };
}

/** Returns the places of the texts whose characters were lost. */
function lostTexts({ questionText, options, explanation }: WrittenTexts['texts']): PropertyKey[][] {
  const placed: [PropertyKey[], unknown][] = [
    [['questionText'], questionText],
    ...(Array.isArray(options) ? options : []).map((option, index): [PropertyKey[], unknown] => [
      ['options', index],
      option,
    ]),
    [['explanation'], explanation],
  ];
  return placed.filter(([, text]) => typeof text === 'string' && isLostText(text)).map(([path]) => path);
}

/** Returns an error for each option that a question has no place for. */
function surplusOptions(row: NamedRow): CellError[] {
  return surplusOptionColumns
    .filter((column) => !isBlank(readCell(row, column)))
    .map((column) => ({
      column: nameOf(row.columns, column),
      code: 'too_many_options',
      message: msg('A question has four options.'),
    }));
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

/** Returns the index of the correct option, or the error. The option is written as a digit, A to D, or its text. */
function readAnswer(
  answer: unknown,
  options: unknown,
  base: AnswerBase,
): number | Pick<CellError, 'code' | 'message'> {
  if (isBlank(answer)) return { code: 'required', message: msg('Enter the correct option.') };
  const wanted = lowered(answer);
  const position = positionOf(wanted, base);
  const found = Array.isArray(options) ? options.map(lowered).indexOf(wanted) : -1;
  const digits = { first: base, last: base + 3 };
  if (position !== -1 && found !== -1 && found !== position)
    return {
      code: 'ambiguous',
      message: msg(
        'This is the position of one option and the text of another. Write the position in the other way: {first} to {last} or A to D.',
        digits,
      ),
    };
  if (position !== -1) return position;
  if (found !== -1) return found;
  return {
    code: 'invalid',
    message: msg('Write {first} to {last}, A to D, or the text of one of the options.', digits),
  };
}

function positionOf(wanted: unknown, base: AnswerBase): number {
  if (typeof wanted !== 'string' || wanted.length !== 1) return -1;
  const position = /\d/.test(wanted) ? Number(wanted) - base : 'abcd'.indexOf(wanted);
  return position < optionColumns.length ? position : -1;
}
