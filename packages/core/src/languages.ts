/** The languages of the product, the default first. */
export const LANGUAGES = ['en', 'hi'] as const;

export type Language = (typeof LANGUAGES)[number];

/** The language of a user without a choice, and of every question's own text. */
export const defaultLanguage = 'en' as const satisfies Language;

/** The languages that a question's own text is translated to. */
export const translationLanguages = ['hi'] as const satisfies readonly Exclude<Language, 'en'>[];
export type TranslationLanguage = (typeof translationLanguages)[number];

/** The name of each language in itself. */
export const languageNames: Record<Language, string> = { en: 'English', hi: 'हिन्दी' };

/** Returns the names of languages, each in itself: `English, हिन्दी`. */
export function listLanguages(languages: readonly Language[]): string {
  return languages.map((language) => languageNames[language]).join(', ');
}

/**
 * Returns the product's language that a browser prefers (RFC 9110, section 12.5.4): `hi-IN` means Hindi, and of equal
 * weights the first counts. Returns English without a header, and where none of its languages is known.
 *
 * @example pickLanguage('ta, hi-IN;q=0.8, en;q=0.5') // 'hi'
 */
export function pickLanguage(acceptLanguageHeader: string | null | undefined): Language {
  let best: { readonly language: Language; readonly weight: number } | null = null;
  for (const range of (acceptLanguageHeader ?? '').split(',')) {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const primary = tag === '*' ? defaultLanguage : tag.split('-')[0];
    const language = LANGUAGES.find((known) => known === primary);
    const weight = Number(
      parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length) ?? 1,
    );
    if (language !== undefined && weight > (best?.weight ?? 0)) best = { language, weight };
  }
  return best?.language ?? defaultLanguage;
}

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
