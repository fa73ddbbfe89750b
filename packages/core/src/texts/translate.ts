import type { Language } from '../languages';
import { hi } from './hi';

/** The sentences of each language besides English, by the English sentence. */
export const catalogues: Readonly<Record<Exclude<Language, 'en'>, Readonly<Record<string, string>>>> = { hi };

type Template = { readonly pattern: RegExp; readonly text: string };
const templates = new Map<string, readonly Template[]>();

/**
 * Returns an English sentence of the server in a language: as it is in the catalogue, or as one of its templates with the
 * same values. The English sentence is the key, so logs, tests and callers without a language read the same. A sentence
 * that is not known stays English.
 *
 * @example translate('hi', 'Use at most 20 characters.') // 'अधिकतम 20 अक्षर लिखें।'
 */
export function translate(language: Language | null, sentence: string): string {
  if (language === null || language === 'en') return sentence;
  const known = catalogues[language][sentence];
  if (known !== undefined) return known;
  for (const { pattern, text } of templatesOf(language)) {
    const values = pattern.exec(sentence);
    if (values) return text.replaceAll(/\{(\d)\}/g, (_, index: string) => values[Number(index) + 1] ?? '');
  }
  return sentence;
}

function templatesOf(language: Exclude<Language, 'en'>): readonly Template[] {
  const known = templates.get(language);
  if (known) return known;
  const made = Object.entries(catalogues[language])
    .filter(([sentence]) => /\{\d\}/.test(sentence))
    .map(([sentence, text]) => ({ pattern: patternOf(sentence), text }))
    // The longest template fits most exactly.
    .toSorted((one, other) => other.pattern.source.length - one.pattern.source.length);
  templates.set(language, made);
  return made;
}

function patternOf(sentence: string): RegExp {
  const escaped = sentence.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll(/\{\d\}/g, '(.*)')}$`, 's');
}
