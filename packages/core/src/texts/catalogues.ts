import type { Language } from '../languages';
import type { Catalogue } from '../message';
import hi from './hi.json';

/** The texts of the server in each language. The client loads only the one that it shows. */
export const catalogues: Readonly<Record<Language, Catalogue>> = { en: {}, hi };
