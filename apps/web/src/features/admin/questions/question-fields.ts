import { t } from '@lingui/core/macro';
import type { TranslationLanguage } from '@paheli/core/languages';
import { optionsNameOthers } from '@paheli/core/question-bank/keeps-order';
import { type AdminQuestion, QuestionDraft } from '@paheli/core/question-bank/question';
import { optionsLimits, secondsLimits } from '@paheli/core/question-bank/question-shape';
import type { QuestionTexts } from '@paheli/core/question-bank/question-texts';
import { z } from 'zod';
import { toTags } from '../to-tags';

/** The fields of the form: the texts of each language, which may be blank, and the right answers of check boxes. */
export type Fields = QuestionTexts & {
  readonly category: string;
  readonly difficulty: QuestionDraft['difficulty'];
  readonly seconds: number;
  /** Undefined while the options say whether they keep their order. */
  readonly keepsOrder: boolean | undefined;
  readonly tags: readonly string[];
  readonly correctAnswers: readonly string[];
  readonly mediaHash: string | null;
  readonly translations: Record<TranslationLanguage, QuestionTexts>;
};

/** A question as it is sent. */
export type WrittenFields = z.input<typeof QuestionDraft>;

/** Reads the form as a question: a language without any text has no variant, and Hindi alone is the question's own. */
export const QuestionFields = z.custom<Fields>().transform((fields, context): WrittenFields => {
  const { translations, correctAnswers, tags, questionText, options, explanation, mediaAlt, ...rest } =
    fields;
  const english = withoutBlanks({ questionText, options, explanation, mediaAlt });
  const hindi = withoutBlanks(translations.hi);
  const isHindiAlone = isBlank(english) && !isBlank(hindi);
  const facts = { ...rest, tags: toTags(tags), correctAnswers: (correctAnswers || []).map(Number) };
  const written = (
    isHindiAlone
      ? { ...facts, ...hindi, language: 'hi' }
      : { ...facts, ...english, translations: isBlank(hindi) ? {} : { hi: hindi } }
  ) as WrittenFields;
  const read = QuestionDraft.safeParse(written);
  if (read.success) return written;
  // The fields are compared only once each is valid by itself.
  if (facts.correctAnswers.length === 0)
    context.addIssue({ code: 'custom', path: ['correctAnswers'], message: t`Choose the correct answer.` });
  for (const issue of read.error.issues) {
    const path = placeOf(issue.path.join('.'), written).split('.');
    // What is wrong with a list of options is shown at the first one that may be missing.
    const given = path.includes('translations') ? hindi.options : english.options;
    const at = path.at(-1) === 'options' ? [...path, Math.min(given.length, optionsLimits.most - 1)] : path;
    context.issues.push({ ...issue, path: at, input: fields } as z.core.$ZodRawIssue);
  }
  return z.NEVER;
});

/** Returns the path in the form of a field of a written question: the texts of one in Hindi alone are those in Hindi. */
export function placeOf(path: string, { language }: Pick<WrittenFields, 'language'>): string {
  const isOwnText = Object.hasOwn(blank, path.split('.')[0] ?? '');
  return language === 'hi' && isOwnText ? `translations.hi.${path}` : path;
}

/** Leaves out the blank options behind the last one. */
function withoutBlanks({ options, ...texts }: QuestionTexts): QuestionTexts {
  const last = options.findLastIndex((option) => option?.trim());
  return { ...texts, options: options.slice(0, last + 1).map((option) => option ?? '') };
}

function isBlank({ questionText, options, explanation }: QuestionTexts): boolean {
  return [questionText, ...options, explanation].every((text) => !text?.trim());
}

const blank: QuestionTexts = {
  questionText: '',
  options: Array<string>(optionsLimits.most).fill(''),
  explanation: '',
  mediaAlt: '',
};

/** The fields of a new question. */
export const emptyQuestion = {
  ...blank,
  difficulty: 'medium',
  seconds: secondsLimits.usual,
  keepsOrder: undefined,
  tags: [],
  mediaHash: null,
  correctAnswers: [],
  translations: { hi: blank },
} as const satisfies Partial<Fields>;

/** Converts a question to the fields of the form. */
export function toFields(question: AdminQuestion): Fields {
  const { category, difficulty, seconds, tags, language, translations } = question;
  const own = padded(question);
  const texts =
    language === 'hi'
      ? { ...blank, translations: { hi: own } }
      : { ...own, translations: { hi: translations.hi ? padded(translations.hi) : blank } };
  return {
    ...texts,
    category,
    difficulty,
    seconds,
    keepsOrder: question.keepsOrder === optionsNameOthers(question) ? undefined : question.keepsOrder,
    tags,
    mediaHash: question.mediaHash,
    correctAnswers: question.correctAnswers.map(String),
  };
}

/** Returns texts with a place for every option. */
function padded({ options, mediaAlt, ...texts }: QuestionTexts): QuestionTexts {
  const { questionText, explanation } = texts;
  const places = blank.options.map((none, place) => options[place] ?? none);
  return { questionText, options: places, explanation, mediaAlt: mediaAlt ?? '' };
}
