import { t } from '@lingui/core/macro';
import type { TranslationLanguage } from '@paheli/core/languages';
import { type AdminQuestion, QuestionDraft } from '@paheli/core/question-bank/question';
import type { QuestionTexts } from '@paheli/core/question-bank/question-texts';
import { z } from 'zod';

const drafts = QuestionDraft.shape.translations.unwrap();

/** A question draft whose right answer comes from radio buttons, whose values are strings. A blank variant is none. */
export const QuestionFields = QuestionDraft.extend({
  correctAnswer: z
    .enum(['0', '1', '2', '3'], { error: () => t`Choose the correct answer.` })
    .transform(Number)
    .pipe(QuestionDraft.shape.correctAnswer),
  translations: z.custom<Variants>().transform(withoutBlank).pipe(drafts),
});

export type Fields = z.input<typeof QuestionFields>;

type Variants = Record<TranslationLanguage, QuestionTexts>;

function withoutBlank(translations: Variants): z.input<typeof drafts> {
  return Object.fromEntries(
    Object.entries(translations).filter(([, { questionText, options, explanation }]) =>
      [questionText, ...options, explanation].some((text) => text?.trim()),
    ),
  );
}

const blank: QuestionTexts = { questionText: '', options: ['', '', '', ''], explanation: '' };

/** The fields of a new question. */
export const emptyQuestion = {
  options: blank.options,
  difficulty: 'medium',
  translations: { hi: blank },
} as const satisfies Partial<Fields>;

/** Converts a question to the fields of the form. */
export function toFields(question: AdminQuestion): Fields {
  const { category, questionText, options, correctAnswer, difficulty, explanation, translations } = question;
  return {
    ...{ category, questionText, options, difficulty, explanation },
    correctAnswer: String(correctAnswer) as Fields['correctAnswer'],
    translations: { hi: translations.hi ?? blank },
  };
}
