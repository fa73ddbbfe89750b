import { z } from 'zod';
import { LANGUAGES } from './languages';
import { key } from './message';

export const Language = z
  .enum(LANGUAGES, { error: key('Choose one of {values}.') })
  .meta({ id: 'Language', description: 'A language, as a code of ISO 639-1.' });
export type Language = z.infer<typeof Language>;

/** The languages of a quiz, in the order of the product's list, each once. */
export const Languages = z
  .array(Language, { error: key('Give the languages as a list such as ["en"].') })
  .min(1, key('Choose at least one language.'))
  .max(20, key('Name each language once.'))
  .transform((given) => LANGUAGES.filter((language) => given.includes(language)));
