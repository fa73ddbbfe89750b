import type { QuestionTexts, Translations } from './question-texts';

type Worded = Pick<QuestionTexts, 'options'> & { readonly translations?: Translations };

const letter = /^[a-fकखगघङच]$/u;
const number = /^(?:[1-6]|i{1,3}|iv|vi?)$/;
const joining = new Set(['and', 'or', 'nor', 'और', 'एवं', 'तथा', 'व', 'या']);
/** Words beside which a number names an option, or a statement of the question. */
const naming = new Set(
  'both only either neither alone is are correct true right wrong false option options केवल सिर्फ दोनों ही न तो विकल्प सही गलत है हैं'.split(
    ' ',
  ),
);

/** All or none of the others, and those that stand above. */
const whole = [
  /^(?:all|none|any|both|either|neither|more than one)(?: of)?(?: the)?(?: three| four)? (?:above|these|those|them|options?|choices?|answers?)(?: |$)/,
  /^(?:all|none|both|neither|all three|all four)$/,
  /\bthe above\b/,
  /\b(?:first|second|third|fourth|last|previous)(?: two| three)? (?:option|choice|answer)s?\b/,
  /^(?:उपर्युक्त|उपरोक्त|इनमें से|इनमे से|इन|ये|सभी|दिए गए विकल्पों) (?:.* )?(?:सभी|कोई|दोनों|एक|विकल्प)(?: |$)/u,
  /^(?:सभी|दोनों|कोई(?: भी)? नहीं)$/u,
];

/**
 * Returns whether an option says something of the others: names them by letter, number or place, or says all or none of
 * them. Shuffled, it would say something else, or nothing.
 *
 * @example namesOthers('Both (a) and (c)') // true
 */
export function namesOthers(option: string): boolean {
  return saysAllOrNone(option) || namesByLetter(wordsOf(option));
}

/** Returns whether an option says all or none of the others, or names them by their place. It stands last. */
export function saysAllOrNone(option: string): boolean {
  const words = wordsOf(option).join(' ');
  return whole.some((pattern) => pattern.test(words));
}

/** Returns the words of a text, and the signs that do more than separate words: `a+b` names no option. */
function wordsOf(text: string): readonly string[] {
  const words = /[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}.,;:&()[\]"'“”।]/gu;
  return text.normalize('NFC').toLowerCase().match(words) ?? [];
}

/** Returns whether words say nothing but letters or numbers and what is said of them: `only B`, `A and C`, `1 and 2 only`. */
function namesByLetter(words: readonly string[]): boolean {
  const said = words.filter((word) => !joining.has(word));
  const names = said.filter((word) => letter.test(word) || number.test(word));
  const letters = names.filter((word) => letter.test(word));
  const around = said.filter((word) => !names.includes(word));
  return (
    names.length > 0 && around.every((word) => naming.has(word)) && (around.length > 0 || letters.length > 1)
  );
}

/** Returns whether the options of a question, in any language, say something of each other, so that they keep their order. */
export function optionsNameOthers({ options, translations }: Worded): boolean {
  return [...options, ...(translations?.hi?.options ?? [])].some(namesOthers);
}

/** Returns the mark of a changed question about which nothing was said: one that was set by hand stays. */
export function keepMark(before: Worded & { readonly keepsOrder: boolean }, after: Worded): boolean {
  return before.keepsOrder === optionsNameOthers(before) ? optionsNameOthers(after) : before.keepsOrder;
}
