import { z } from 'zod';
import { LANGUAGES } from './languages';

export const Language = z
  .enum(LANGUAGES, { error: `Choose one of ${LANGUAGES.join(', ')}.` })
  .meta({ id: 'Language', description: 'A language, as a code of ISO 639-1.' });
export type Language = z.infer<typeof Language>;

/** The languages of a quiz, in the order of the product's list, each once. */
export const Languages = z
  .array(Language, { error: `Give the languages as a list of ${LANGUAGES.join(', ')}.` })
  .min(1, 'Choose at least one language.')
  .max(20, 'Name each language once.')
  .transform((given) => LANGUAGES.filter((language) => given.includes(language)));
