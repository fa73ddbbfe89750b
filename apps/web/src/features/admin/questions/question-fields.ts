import { t } from '@lingui/core/macro';
import type { TranslationLanguage } from '@paheli/core/languages';
import { type AdminQuestion, QuestionDraft } from '@paheli/core/question-bank/question';
import type { QuestionTexts } from '@paheli/core/question-bank/question-texts';
import { z } from 'zod';

/** The fields of the form: the texts of each language, which may be blank, and the right answer of radio buttons. */
export type Fields = QuestionTexts & {
  readonly category: string;
  readonly difficulty: QuestionDraft['difficulty'];
  readonly correctAnswer: string;
  readonly translations: Record<TranslationLanguage, QuestionTexts>;
};

const Draft = QuestionDraft.extend({
  correctAnswer: z
    .enum(['0', '1', '2', '3'], { error: () => t`Choose the correct answer.` })
    .transform(Number)
    .pipe(QuestionDraft.shape.correctAnswer),
});

/** Reads the form as a question: a language without any text has no variant, and Hindi alone is the question's own. */
export const QuestionFields = z.custom<Fields>().transform((fields, context): QuestionDraft => {
  const { translations, questionText, options, explanation, ...rest } = fields;
  const english = { questionText, options, explanation };
  const isHindiAlone = isBlank(english) && !isBlank(translations.hi);
  const read = Draft.safeParse(
    isHindiAlone
      ? { ...rest, ...translations.hi, language: 'hi' }
      : { ...rest, ...english, translations: isBlank(translations.hi) ? {} : { hi: translations.hi } },
  );
  if (read.success) return read.data;
  for (const issue of read.error.issues) {
    const isOwnText = issue.path.some((field) => Object.hasOwn(english, field));
    const path = isHindiAlone && isOwnText ? ['translations', 'hi', ...issue.path] : issue.path;
    context.issues.push({ ...issue, path, input: fields } as z.core.$ZodRawIssue);
  }
  return z.NEVER;
});

function isBlank({ questionText, options, explanation }: Partial<QuestionTexts>): boolean {
  return [questionText, ...(options ?? []), explanation].every((text) => !text?.trim());
}

const blank: QuestionTexts = { questionText: '', options: ['', '', '', ''], explanation: '' };

/** The fields of a new question. */
export const emptyQuestion = {
  ...blank,
  difficulty: 'medium',
  translations: { hi: blank },
} as const satisfies Partial<Fields>;

/** Converts a question to the fields of the form. */
export function toFields(question: AdminQuestion): Fields {
  const { category, difficulty, questionText, options, explanation, language, translations } = question;
  const own = { questionText, options, explanation };
  const texts =
    language === 'hi'
      ? { ...blank, translations: { hi: own } }
      : { ...own, translations: { hi: translations.hi ?? blank } };
  return { ...texts, category, difficulty, correctAnswer: String(question.correctAnswer) };
}
