// Long because a row is read in each language, and its category, answer and difficulty each have spellings of their own.
import { Id } from '@paheli/core/id';
import { defaultLanguage, LANGUAGES, type Language } from '@paheli/core/languages';
import { msg } from '@paheli/core/message';
import type { AnswerBase } from '@paheli/core/question-bank/bulk-upload';
import {
  findMisfits,
  type QuestionDraft,
  toDraft,
  WrittenQuestion,
} from '@paheli/core/question-bank/question';
import {
  columnIn,
  flagColumns,
  optionColumns,
  type QuestionColumn,
  surplusOptionColumns,
  type TextColumn,
  wrongColumns,
} from '@paheli/core/question-bank/question-columns';
import { secondsLimits } from '@paheli/core/question-bank/question-shape';
import { QuestionTextsDraft, type Translations } from '@paheli/core/question-bank/question-texts';
import { quote } from '@paheli/core/text';
import type { Category } from '@paheli/core/tournament/schema';
import { compareApart, wrongOptionsOf } from './answer-apart';
import { isLostText } from './lost-text';
import { nameOf } from './match-columns';
import { isBlank, lowered, type NamedRow, readCell, readJsonArray } from './named-row';
import { lettersCut, withoutLetters } from './option-letters';
import { type AnswerError, readAnswers } from './read-answers';
import { type CellError, toCellErrors, unsupportedKind } from './row-error';
import { splitLanguages } from './split-languages';

/** Which question of the bank a row changes, and what of it the file says nothing about, which stays. */
export type Identity = {
  readonly questionId?: string | undefined;
  readonly absent?: readonly OptionalField[];
};
export type OptionalField =
  | 'explanation'
  | 'difficulty'
  | 'seconds'
  | 'keepsOrder'
  | 'tags'
  | 'language'
  | 'translations';

/** The question in one row of an upload with what of the row it does not keep, or all errors of the row. */
export type QuestionRow =
  | ({ readonly draft: QuestionDraft; readonly lost?: readonly CellError[] } & Identity)
  | {
      readonly errors: readonly CellError[];
      /** The file's own name of the category if it is none of the product's and not mapped to one; empty if there is none. */
      readonly unknownCategory?: string | undefined;
    };

/** How the rows of a file are read. */
export type RowRules = {
  /** What the digit of the first option is. */
  readonly answerBase: AnswerBase;
  /** Whether digits of right answers are in doubt, so that none of them is read. */
  readonly isBaseDoubtful?: boolean | undefined;
  /** Whether right answers of tables with three options are a fourth one. */
  readonly answersApart?: boolean | undefined;
  /** The category of every row; without it each row names its own. */
  readonly category?: Category | undefined;
  /** Categories by the file's names for them, in lower case. */
  readonly categories: ReadonlyMap<string, Category>;
  /** Language of the columns without a suffix. */
  readonly language: Language;
  /** The hashes of the pictures and sounds that came with the file, by their names in lower case. */
  readonly media?: ReadonlyMap<string, string> | undefined;
  /** The time of questions that name none. */
  readonly seconds?: number | undefined;
};

const Rest = WrittenQuestion.pick({
  category: true,
  difficulty: true,
  seconds: true,
  keepsOrder: true,
  tags: true,
});

/**
 * Reads one row. A number counts as its text and a missing value as an empty text. A row without any text in a language
 * has no variant in it; a row with texts in one further language alone is a question in that language.
 */
export function readQuestionRow(row: NamedRow, rules: RowRules): QuestionRow {
  const { columns } = row;
  const kind = readCell(row, 'questionType');
  if (hasNoRightOption(kind))
    return { errors: [unsupportedKind(quote(String(kind)), nameOf(columns, 'questionType'))] };
  const { variants, isSplit } = readVariants(row, rules);
  const own = variants[0] ?? withoutLettersIn(readTexts(row, defaultLanguage, rules));
  const language = own.language === defaultLanguage && !isSplit ? rules.language : own.language;
  const seconds = readNumber(readCell(row, 'seconds'));
  const isShortened = seconds === longestElsewhere;
  const rest = Rest.safeParse({
    category: readCategory(row, rules),
    difficulty: lowered(readCell(row, 'difficulty')) || undefined,
    seconds: isShortened ? secondsLimits.most : (seconds ?? rules.seconds),
    keepsOrder: readYesOrNo(readCell(row, 'keepsOrder')),
    tags: readTags(readCell(row, 'tags')),
  });
  const mediaHash = readMedium(readCell(row, 'media'), rules);
  const ownTexts = parseTexts(own);
  const answer = own.answer ?? readMarked(row, own, rules);
  const errors: CellError[] = [
    ...row.errors,
    ...(rest.success ? [] : toCellErrors(rest.error, ([field]) => nameOf(columns, field as QuestionColumn))),
    ...('errors' in ownTexts ? ownTexts.errors : []),
    ...surplusOptions(row),
    ...(typeof mediaHash === 'object' ? [{ column: nameOf(columns, 'media'), ...mediaHash }] : []),
    ...(Array.isArray(answer) ? [] : [{ column: nameOf(columns, 'correctAnswer'), ...answer }]),
  ];
  const translations: Translations = {};
  for (const variant of variants.slice(1)) {
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
  const unknownCategory = unknownCategoryOf(writtenCategory(row), readCategory(row, rules));
  if (errors.length > 0 || !rest.success || 'errors' in ownTexts || !Array.isArray(answer))
    return { errors, ...(unknownCategory !== undefined && { unknownCategory }) };
  const written = {
    ...rest.data,
    ...ownTexts,
    correctAnswers: answer,
    language,
    translations,
    ...(typeof mediaHash === 'string' && { mediaHash }),
  };
  const misfits = findMisfits(written);
  if (misfits.length === 0) {
    const lost = [
      ...(isShortened ? [{ column: nameOf(columns, 'seconds'), ...shortened }] : []),
      ...(variants.some(({ isCut }) => isCut) ? [lettersCut] : []),
    ];
    return { draft: toDraft(written), ...readIdentity(row, isSplit), ...(lost.length > 0 && { lost }) };
  }
  return {
    errors: misfits.map(({ path, message, params }) => ({
      column: columnOf(row, path, own),
      code: params?.maximum === undefined ? 'invalid' : 'too_long',
      message: { key: message, values: params ?? {} },
    })),
  };
}

/** The longest time of a question in Kahoot. */
const longestElsewhere = 240;
const shortened = {
  code: 'not_kept',
  message: msg('A question lasts at most {maximum} seconds, so this one does.', {
    maximum: secondsLimits.most,
  }),
};

/** Kinds of other quiz programs, whose options are no choice or have no right one, whatever the answer says. */
const otherKinds =
  /^(?:poll|survey|open ?ended|draw|fill in the blanks?|word ?cloud|essay|short answer|match|matching|reorder)$/;

function hasNoRightOption(kind: unknown): boolean {
  return (
    typeof kind === 'string' &&
    otherKinds.test(
      kind
        .trim()
        .toLowerCase()
        .replaceAll(/[\s_-]+/g, ' '),
    )
  );
}

/** A foreign id, such as a number, names no question of the bank. */
function readIdentity(row: NamedRow, hasVariants: boolean): Identity {
  const id = Id.safeParse(lowered(readCell(row, 'id')));
  if (!id.success) return {};
  const { columns } = row;
  const absent = (['explanation', 'difficulty', 'seconds', 'keepsOrder', 'tags'] as const).filter(
    (column) => !columns.has(column),
  );
  const hasHindi = hasVariants || [...columns.keys()].some((column) => column.endsWith('_hi'));
  return { questionId: id.data, absent: hasHindi ? absent : [...absent, 'language', 'translations'] };
}

/** Returns the right options by the column that names them, or by a flag of each; the error where both differ. */
function readMarked(row: NamedRow, { spellings }: Variant, rules: RowRules): number[] | AnswerError {
  const flags = flagColumns.map((column) => readYesOrNo(readCell(row, column)));
  const named = readAnswers(readCell(row, 'correctAnswer'), spellings, rules);
  const marked = flags.flatMap((flag, index) => (flag === true ? [index] : []));
  if (flags.some((flag) => flag !== undefined && typeof flag !== 'boolean'))
    return { code: 'invalid', message: msg('Use true or false.') };
  if (marked.length === 0) return named;
  if (isBlank(readCell(row, 'correctAnswer'))) return marked;
  const isSame = Array.isArray(named) && named.toSorted().join() === marked.join();
  return isSame || !Array.isArray(named)
    ? named
    : { code: 'ambiguous', message: msg('The two fields of the correct answer differ.') };
}

/** Returns the column of a field that does not fit the others. */
function columnOf({ columns }: NamedRow, path: readonly PropertyKey[], own: Variant): string {
  const [field, language, text] = path;
  if (field === 'translations') {
    const column = text === 'options' ? 'optionA' : text === 'mediaAlt' ? 'mediaAlt' : 'questionText';
    return nameOf(columns, columnIn(column, (language ?? defaultLanguage) as Language));
  }
  if (field === 'correctAnswers') return nameOf(columns, 'correctAnswer');
  return field === 'seconds' ? nameOf(columns, 'seconds') : own.nameAt(path);
}

/** Reads tags, a list or separated by commas, semicolons or bars. */
function readTags(written: unknown): unknown {
  if (typeof written !== 'string') return written;
  return written.split(/[,;|]/).filter((tag) => !isBlank(tag));
}

const yesOrNo: ReadonlyMap<unknown, boolean> = new Map([
  ...['true', 'yes', 'y', 'x', '1', 1, '✓', 'हाँ'].map((yes) => [yes, true] as const),
  ...['false', 'no', 'n', '-', '0', 0, 'नहीं'].map((no) => [no, false] as const),
]);

/** Reads a mark; undefined for a blank. Keeps what is none, which is rejected later. */
function readYesOrNo(written: unknown): unknown {
  return isBlank(written) ? undefined : (yesOrNo.get(lowered(written)) ?? written);
}

/** Reads a number; undefined for a blank. Keeps what is none, which is rejected later. */
function readNumber(written: unknown): unknown {
  if (isBlank(written)) return undefined;
  return typeof written === 'string' && written.trim() !== '' ? Number(written) : written;
}

/**
 * Returns a file's name of a category where it is none of the product's; an empty text where there is no name. `read`: what
 * the rules make of the name.
 */
export function unknownCategoryOf(name: unknown, read: unknown = ''): string | undefined {
  const isUnknown = typeof read === 'string' && !Rest.shape.category.safeParse(read).success;
  return isUnknown ? quote(String(name ?? '').trim()) : undefined;
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
type Variant = ReturnType<typeof withoutLettersIn>;

/** Reads the texts of a row in each language, from columns of their own or split by marks within the texts. */
function readVariants(
  row: NamedRow,
  rules: RowRules,
): { readonly variants: readonly Variant[]; readonly isSplit: boolean } {
  const read = LANGUAGES.map((language) => readTexts(row, language, rules)).filter(hasText);
  const [sole, ...others] = read;
  const split = sole && others.length === 0 ? splitLanguages(sole.texts) : [];
  const parted = sole ? split.map((variant) => ({ ...sole, ...variant })) : [];
  return { variants: (parted.length > 0 ? parted : read).map(withoutLettersIn), isSplit: parted.length > 0 };
}

/** Cuts the letters of options. Right answers may have them, and name what stands in the file. */
function withoutLettersIn({ texts, written, ...rest }: WrittenTexts) {
  const options = withoutLetters(texts.options);
  return {
    ...rest,
    texts: { ...texts, options },
    isCut: options !== texts.options,
    spellings: [written, texts.options, options],
  };
}

/** Reads the texts of one language, with the errors of options that stand in two places. */
function readTexts(row: NamedRow, language: Language, { answersApart = false }: RowRules) {
  const { columns } = row;
  const readText = (column: TextColumn) => readCell(row, columnIn(column, language));
  const inOneColumn = !isBlank(readText('options'));
  const isDefault = language === defaultLanguage;
  const apart = isDefault ? wrongOptionsOf(row, answersApart) : [];
  const ownColumns = optionColumns.map((column) => columnIn(column, language));
  const places = inOneColumn ? [] : apart.length > 0 ? placeAnswer(row, apart) : upToLast(row, ownColumns, 2);
  const answerAt = apart.length > 0 ? places.indexOf('correctAnswer') : -1;
  const conflicts = [...ownColumns, ...(isDefault ? wrongColumns : [])].filter(
    (column) => !places.includes(column) && !isBlank(readCell(row, column)),
  );
  const taken = nameOf(columns, inOneColumn ? columnIn('options', language) : 'wrong1');
  const written = inOneColumn
    ? readJsonArray(readText('options'))
    : places.map((column) => readCell(row, column));
  return {
    language,
    written,
    texts: {
      questionText: readText('questionText'),
      options: written,
      explanation: readText('explanation'),
      mediaAlt: readText('mediaAlt'),
    },
    /** The right option where its text stands apart; undefined where an answer names it. */
    answer: answerAt === -1 ? undefined : [answerAt],
    conflicts: conflicts.map((column) => ({
      column: nameOf(columns, column),
      code: 'column_doubled',
      message: msg('The column {name} has the options already.', { name: taken }),
    })),
    nameAt: ([field, index]: readonly PropertyKey[]): string => {
      const option = places[Number(index)] ?? columnIn('options', language);
      return nameOf(columns, field === 'options' ? option : columnIn(field as TextColumn, language));
    },
  };
}

/** Returns the columns of the options of a row whose right one is apart, by their texts, so that its place tells nothing. */
function placeAnswer(row: NamedRow, wrong: readonly QuestionColumn[]): QuestionColumn[] {
  const answer: QuestionColumn[] = isBlank(readCell(row, 'correctAnswer')) ? [] : ['correctAnswer'];
  const textOf = (column: QuestionColumn) => String(lowered(readCell(row, column)));
  return [...upToLast(row, wrong, 1), ...answer].toSorted((a, b) => compareApart(textOf(a), textOf(b)));
}

/** Returns the columns up to the last one with a text, and at least so many. */
function upToLast(row: NamedRow, columns: readonly QuestionColumn[], least: number): QuestionColumn[] {
  const last = columns.findLastIndex((column) => !isBlank(readCell(row, column)));
  return columns.slice(0, Math.max(least, last + 1));
}

function hasText({ texts: { mediaAlt: _, ...texts } }: WrittenTexts): boolean {
  return !Object.values(texts).flat().every(isBlank);
}

function parseTexts({ texts, conflicts, nameAt }: Variant) {
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

/** Returns the hash of the picture or sound that a row names; undefined where it names none. */
function readMedium(written: unknown, { media }: RowRules): string | undefined | AnswerError {
  if (isBlank(written)) return undefined;
  const found = media?.get(String(lowered(written)).normalize('NFC'));
  return (
    found ?? {
      code: 'invalid',
      message: msg('No picture or sound named {name} came with the file. Put both into one ZIP file.', {
        name: quote(String(written)),
      }),
    }
  );
}

/** Returns an error for each option that a question has no place for. */
function surplusOptions(row: NamedRow): CellError[] {
  return surplusOptionColumns
    .filter((column) => !isBlank(readCell(row, column)))
    .map((column) => ({
      column: nameOf(row.columns, column),
      code: 'too_many_options',
      message: msg('A question has at most six options.'),
    }));
}
