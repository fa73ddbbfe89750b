import { z } from 'zod';
import { defaultLanguage, type Language } from '../languages';
import { key } from '../message';
import { isStorableText, text, textKeyOf } from '../text';
import { withSigns } from './marked-text';
import { MediaAlt } from './medium';

/** Two to six texts, all different as they are seen. The error is at the text that repeats another. */
const Options = z
  .array(text(200, key('Enter this option.')).overwrite(withSigns), {
    error: key('Give the options as an array of texts, such as ["One", "Two", "Three", "Four"].'),
  })
  .min(2, key('Enter two to six options.'))
  .max(6, key('Enter two to six options.'))
  .superRefine((options, context) => {
    const keys = options.map(textKeyOf);
    const repeated = keys.findIndex((key, index) => key !== '' && keys.indexOf(key) < index);
    if (repeated === -1) return;
    const message = key('The options must differ from each other.');
    context.addIssue({ code: 'custom', path: [repeated], message });
  })
  .meta({ minItems: 2, maxItems: 6 });

/** The length of the text of a question that lasts no longer than usual, and of one that does. */
export const textLimits = { usual: 500, most: 1_000 } as const;

/** The texts of a question in one language as they are written. Options are in the same order in every language. */
export const QuestionTextsDraft = z
  .strictObject({
    questionText: text(textLimits.most, key('Enter the question.'))
      .overwrite(withSigns)
      .meta({
        description:
          'Text of the question. `$…$` is a formula in LaTeX, `<sup>…</sup>` and `<sub>…</sub>` are raised and lowered, everything else is text.',
        examples: ['Which planet is called the Red Planet?'],
      }),
    options: Options.meta({
      description: 'The options, two to six.',
      examples: [['Venus', 'Mars', 'Jupiter', 'Saturn']],
    }),
    explanation: z
      .string(key('Write the explanation as a text.'))
      .trim()
      .max(1000, key('Use at most {maximum} characters.'))
      .refine(isStorableText, key('This text has characters that cannot be stored.'))
      .overwrite(withSigns)
      .nullish()
      .transform((explanation) => explanation || null)
      .meta({
        description: 'Explanation of the correct answer.',
        examples: ['Iron oxide colours its soil.'],
      }),
    mediaAlt: MediaAlt,
  })
  .meta({
    id: 'QuestionTextsDraft',
    description: 'The texts of a question in one language, options in the same order.',
  });

/** The texts of a question in one language. */
export const QuestionTexts = z
  .object({
    questionText: z.string().meta({
      description: 'Text of the question.',
      examples: ['Which planet is called the Red Planet?'],
    }),
    options: z
      .array(z.string())
      .meta({ description: 'The options.', examples: [['Venus', 'Mars', 'Jupiter', 'Saturn']] }),
    explanation: z
      .string()
      .nullable()
      .meta({
        description: 'Explanation of the correct answer; null if there is none.',
        examples: ['Iron oxide colours its soil.'],
      }),
    mediaAlt: z
      .string()
      .nullish()
      .meta({
        description: 'Description of the picture or sound; null or absent if there is none.',
        examples: [null],
      }),
  })
  .meta({ id: 'QuestionTexts', description: 'The texts of a question in one language.' });
export type QuestionTexts = z.infer<typeof QuestionTexts>;

/** The variants of a question in the languages besides its own. */
export const Translations = z.object({
  hi: QuestionTexts.optional().describe('The question in Hindi; absent if there is no variant.'),
});
export type Translations = z.infer<typeof Translations>;

/** Returns the question and the options that a player read: the question's own where there is no variant in their language. */
export function textsRead(
  question: Pick<QuestionTexts, 'questionText' | 'options'> & { readonly translations: Translations },
  language: Language,
): Pick<QuestionTexts, 'questionText' | 'options'> {
  return (language === defaultLanguage ? undefined : question.translations[language]) ?? question;
}

/** Returns the texts of a question in a language; undefined where it has no such variant. */
export function textsIn(
  question: QuestionTexts & { readonly language: Language; readonly translations: Translations },
  language: Language,
): QuestionTexts | undefined {
  if (language === question.language) return question;
  return language === defaultLanguage ? undefined : question.translations[language];
}
