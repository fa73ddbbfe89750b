import { defaultLanguage, LANGUAGES, type Language } from '@paheli/core/languages';

/** The texts of a question, as far as they are texts. */
type Texts = { readonly questionText: unknown; readonly options: unknown; readonly explanation?: unknown };

/** Marks behind which a text is in a language, and those that end this: `{mlang hi}…{mlang}` and `[HI] … [EN] …`. */
const marksOfMoodle = /\{mlang(?:\s+([\w,\s-]{1,100}))?\}/gi;
const marksInBrackets = /\[(?:(english|eng?|hindi|hin?|हिंदी|हिन्दी|अंग्रेज़ी)|\/(?:eng?|hin?))\]:?/giu;

/**
 * Returns the texts of a question in each language that marks in its text name; nothing where it has none. A text without
 * marks, such as a number, is the same in each.
 *
 * @example splitLanguages({ questionText: '[EN] Who? [HI] कौन?', options: ['1', '2'] }).map(({ language }) => language)
 */
export function splitLanguages<Read extends Texts>(read: Read): { language: Language; texts: Read }[] {
  const { questionText } = read;
  if (typeof questionText !== 'string') return [];
  const marks = questionText.includes('{mlang') ? marksOfMoodle : marksInBrackets;
  const named = languagesOf(questionText, marks);
  // In brackets may stand a formula of chemistry, such as that of hydrogen iodide.
  if (marks === marksInBrackets && (named.length < 2 || questionText.trim().search(marks) !== 0)) return [];
  return named.map((language) => {
    const textOf = (text: unknown): unknown =>
      typeof text === 'string'
        ? textIn(text, language, marks)
        : Array.isArray(text)
          ? text.map(textOf)
          : text;
    return {
      language,
      texts: {
        ...read,
        questionText: textOf(questionText),
        options: textOf(read.options),
        explanation: textOf(read.explanation),
      } as Read,
    };
  });
}

/** Returns the product's languages that the marks of a text name. */
function languagesOf(text: string, marks: RegExp): Language[] {
  const named = new Set([...text.matchAll(marks)].flatMap(([, names]) => codesIn(names)));
  return LANGUAGES.filter(
    (language) => named.has(language) || (language === defaultLanguage && named.has('other')),
  );
}

/** Returns a text in one language: what stands outside of marks, and what is marked by it. `other`: by no other mark. */
function textIn(text: string, language: Language, marks: RegExp): string {
  const isNamed = [...text.matchAll(marks)].some(([, names]) => codesIn(names).includes(language));
  const wanted = isNamed ? language : 'other';
  let [own, at, isShown] = ['', 0, true];
  for (const { 0: mark, 1: names, index } of text.matchAll(marks)) {
    if (isShown) own += text.slice(at, index);
    at = index + mark.length;
    isShown = names === undefined || codesIn(names).includes(wanted);
  }
  return (isShown ? own + text.slice(at) : own).replaceAll(/\n{3,}/g, '\n\n').trim();
}

/** Returns the codes of languages in a mark: `en` of `en_us` and of `English`. */
function codesIn(names = ''): string[] {
  return names
    .toLowerCase()
    .split(/[,\s]+/)
    .map((name) => (/^(?:en|अं)/.test(name) ? 'en' : /^हि|^hi/.test(name) ? 'hi' : name));
}
