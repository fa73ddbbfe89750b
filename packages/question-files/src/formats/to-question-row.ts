import { Id } from '@paheli/core/id';
import { defaultLanguage, type Language } from '@paheli/core/languages';
import { msg } from '@paheli/core/message';
import { QuestionDraft } from '@paheli/core/question-bank/question';
import { columnIn, optionColumns, type TextColumn } from '@paheli/core/question-bank/question-columns';
import { optionsLimits } from '@paheli/core/question-bank/question-shape';
import { nameOf } from '../rows/match-columns';
import { lettersCut, withoutLetters } from '../rows/option-letters';
import {
  type Identity,
  type OptionalField,
  type QuestionRow,
  type RowRules,
  unknownCategoryOf,
} from '../rows/read-question-row';
import { type CellError, toCellErrors } from '../rows/row-error';
import { splitLanguages } from '../rows/split-languages';
import { maxRecordBytes } from '../tables/read-csv';

/** What a question of another system may have and the bank does not keep. */
const remarks = {
  weights: {
    column: 'options',
    message: msg('The weights of single options are not kept: a choice is right or wrong.'),
  },
  optionFeedback: { column: 'options', message: msg('The feedback on single options is not kept.') },
  choiceFeedback: { column: null, message: msg('The feedback on right and wrong choices is not kept.') },
  pictures: { column: null, message: msg('Pictures and files are not kept.') },
  formatting: { column: null, message: msg('Formatting such as bold letters is not kept.') },
  hints: { column: null, message: msg('Hints are not kept.') },
  tags: {
    column: null,
    message: msg('Some tags are not kept: they have other signs than letters and digits.'),
  },
  commands: {
    column: null,
    message: msg(
      'A command such as \\neq was read as a line break: write two backslashes before it, as GIFT wants it.',
    ),
  },
  penalties: { column: null, message: msg('Penalties are not kept.') },
} as const satisfies Record<string, Pick<CellError, 'column' | 'message'>>;
export type LostPart = keyof typeof remarks;

/** A question as a file of another system has it, in plain texts. */
export type ReadQuestion = {
  /** The file's name of the category, a path with slashes; undefined where the file names none. */
  readonly category?: string | undefined;
  readonly questionText: string;
  readonly options: readonly string[];
  readonly rightOptions: readonly number[];
  readonly explanation?: string | undefined;
  readonly difficulty?: string | undefined;
  readonly seconds?: number | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly keepsOrder?: boolean | undefined;
  readonly lost?: ReadonlySet<LostPart> | undefined;
  /** Whether the question or an option shows a picture, without which it may make no sense. */
  readonly isPictured?: boolean | undefined;
  /** The bank's own id, where the file has one. */
  readonly questionId?: string | undefined;
};

type ReadVariant = {
  readonly language: Language;
  readonly texts: ReadQuestion;
  /** The options without their letters. */
  readonly options: readonly string[];
};

/** Returns the error of a question whose texts together are longer than a row: they would stop other work while they are read. */
export function findTooLong(texts: Iterable<string>): CellError | undefined {
  let letters = 0;
  for (const { length } of texts) letters += length;
  if (letters <= maxRecordBytes) return undefined;
  return { column: null, code: 'too_long', message: msg('This question is longer than 64 KiB.') };
}

const pictured: CellError = {
  column: null,
  code: 'picture',
  message: msg(
    'This question has a picture, which is not read. Send it as a CSV file with the picture in one ZIP file.',
  ),
};

/** Returns the row of a question that another system wrote, with remarks on what the bank does not keep. */
export function toQuestionRow(question: ReadQuestion, rules: RowRules): QuestionRow {
  if (question.isPictured) return { errors: [pictured] };
  const { category, rightOptions, lost = new Set(), difficulty, seconds, tags, keepsOrder } = question;
  const split = splitLanguages(question);
  const read = split.length > 0 ? split : [{ language: rules.language, texts: question }];
  const variants = read.map((variant) => ({ ...variant, options: withoutLetters(variant.texts.options) }));
  const [own, ...others] = variants.map(toTexts);
  const draft = QuestionDraft.safeParse(
    {
      ...own?.texts,
      difficulty,
      seconds: seconds ?? rules.seconds,
      tags,
      keepsOrder,
      language: own?.language,
      translations: Object.fromEntries(others.map(({ language, texts }) => [language, texts])),
      category: categoryOf(category, rules),
      correctAnswers: rightOptions.filter((index) => index < optionsLimits.most),
    },
    { reportInput: true },
  );
  if (!draft.success) {
    const unknownCategory = unknownCategoryOf(category, categoryOf(category, rules));
    return {
      errors: toCellErrors(draft.error, columnOf),
      ...(unknownCategory !== undefined && { unknownCategory }),
    };
  }
  const parts = (Object.keys(remarks) as LostPart[]).filter((part) => lost.has(part));
  const remarked = [
    ...parts.map((part) => ({ code: 'not_kept', ...remarks[part] })),
    ...(variants.some(({ texts, options }) => options !== texts.options) ? [lettersCut] : []),
  ];
  const identity = identityOf(question, split.length > 0);
  return { draft: draft.data, ...identity, ...(remarked.length > 0 && { lost: remarked }) };
}

/** Returns a variant as a draft has it. A seventh option is as invalid as a millionth. */
function toTexts({ language, texts: { questionText, explanation }, options }: ReadVariant) {
  return {
    language,
    texts: { questionText, explanation, options: options.slice(0, optionsLimits.most + 1) },
  };
}

/** Other systems have one language for each question, unless marks in it name some, and tags for its difficulty and time. */
function identityOf(
  { questionId, difficulty, seconds, keepsOrder }: ReadQuestion,
  namesLanguages: boolean,
): Identity {
  const id = Id.safeParse(questionId?.trim().toLowerCase());
  if (!id.success) return {};
  const absent: OptionalField[] = namesLanguages ? [] : ['language', 'translations'];
  if (difficulty === undefined) absent.push('difficulty');
  if (seconds === undefined) absent.push('seconds');
  if (keepsOrder === undefined) absent.push('keepsOrder');
  return { questionId: id.data, absent };
}

/** Returns the category by the whole path of the file's name or by its last part, or that part. */
function categoryOf(path: string | undefined, { category, categories }: RowRules): string | undefined {
  if (category !== undefined || path === undefined) return category;
  const whole = path.trim().toLowerCase();
  // Moodle doubles a slash within a name.
  const last = whole.split(/(?<!\/)\/(?!\/)/).at(-1) ?? '';
  const name = last.replaceAll('//', '/').trim();
  return categories.get(whole) ?? categories.get(name) ?? name;
}

/** Returns the column of a field, by its standard name. */
function columnOf(path: readonly PropertyKey[]): string {
  const [language, field, index] = path[0] === 'translations' ? path.slice(1) : [defaultLanguage, ...path];
  const option = field === 'options' ? optionColumns[Number(index)] : undefined;
  const column = field === 'correctAnswers' ? 'correctAnswer' : (option ?? field);
  return nameOf(new Map(), columnIn(column as TextColumn, language as Language));
}
