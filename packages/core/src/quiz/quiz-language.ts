import { defaultLanguage, type Language } from '../languages';

/** The languages that a question's own text is translated to. */
export const translationLanguages = ['hi'] as const satisfies readonly Exclude<Language, 'en'>[];
export type TranslationLanguage = (typeof translationLanguages)[number];

/**
 * Returns the first preferred language that a quiz has, or the quiz's first language. Null stands for no preference.
 *
 * @example pickQuizLanguage(['en', 'hi'], [null, 'hi', 'en']) // 'hi'
 */
export function pickQuizLanguage(
  offered: readonly Language[],
  preferred: readonly (string | null | undefined)[],
): Language {
  const wanted = preferred.find((each) => offered.some((language) => language === each));
  return offered.find((language) => language === wanted) ?? offered[0] ?? defaultLanguage;
}
