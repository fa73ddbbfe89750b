/** A piece of a text: as it is, raised or lowered, or a formula as LaTeX writes it. */
export type TextPart =
  | { readonly kind: 'text' | 'sup' | 'sub'; readonly text: string }
  | { readonly kind: 'formula'; readonly latex: string };

/** The content of a formula; a backslash makes a dollar sign a part of it. */
const content = String.raw`(?:\\[^\n]|[^$\\\n])+(?<!\s)`;
/** Words of a sentence: those between two prices are no formula. A product of two letters has an operator beside it. */
const words = String.raw`[\p{L}\p{M}]{3,}|(?<![-=+<>/*])\s[\p{L}\p{M}]{2}\s(?![-=+<>/*])`;
const opening = String.raw`\$(?![\s$])`;
/** Behind a formula stands no digit, and a letter only where nothing else is possible: the $n$th. */
const closing = String.raw`\$(?![\w$])`;
const closingInWord = String.raw`\$(?![\d$])`;
/** What a letter before it has raised or lowered, as in `H$_2$O`. */
const scripts = String.raw`(?:[_^](?:\{[^{}$\n]+\}|\\[a-zA-Z]+|[a-zA-Z\d*+-]+))+`;
/**
 * Formulas: what is only raised or lowered, what has a sign of LaTeX, one letter, and what is no sentence. A dollar sign
 * that ends a word, such as `US$`, begins none without a sign of LaTeX. No space stands inside the dollar signs.
 */
const formula = [
  String.raw`(?<![\\$])\$${scripts}\$(?!\$)`,
  String.raw`(?<![\\$])${opening}(?=[^$\n]*(?:\\[a-zA-Z]|[_^]\{))${content}${closingInWord}`,
  String.raw`(?<![\\$])${opening}(?=[^$\n]*[\\^_{])${content}${closing}`,
  String.raw`(?<![\\$\w])\$[a-zA-Z]${closingInWord}`,
  String.raw`(?<![\\$\w])${opening}(?![^$\n]*(?:${words}))${content}${closing}`,
].join('|');
const shifted = String.raw`<(?<tag>sup|sub)>(?<shifted>[^<>\n]{1,100})</\k<tag>>`;
const shiftedTexts = new RegExp(shifted, 'gu');
const scriptsOfLetters =
  /(?<=[\p{L}\p{N}\])])\$(?<sign>[_^])(?:(?<one>[\di+-])|\{(?<several>[^{}$\n]{1,100})\})\$/gu;
const marks = new RegExp(`${formula}|${shifted}`, 'gu');

/**
 * Returns the pieces of a text of a question. `$…$` is a formula, `<sup>…</sup>` and `<sub>…</sub>` are raised and lowered;
 * everything else is text, prices in dollars too.
 *
 * @example textParts('$x^2$ for $5') // [{ kind: 'formula', latex: 'x^2' }, { kind: 'text', text: ' for $5' }]
 */
export function textParts(text: string): TextPart[] {
  if (!/[$<]/.test(text)) return text === '' ? [] : [{ kind: 'text', text }];
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: whole, index, groups = {} } of text.matchAll(marks)) {
    if (index > at) parts.push({ kind: 'text', text: text.slice(at, index) });
    at = index + whole.length;
    parts.push(
      groups.shifted === undefined
        ? { kind: 'formula', latex: whole.slice(1, -1) }
        : { kind: groups.tag === 'sup' ? 'sup' : 'sub', text: groups.shifted },
    );
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) });
  return parts;
}

/** Returns the formulas of texts, each once. */
export function formulasIn(texts: readonly (string | null | undefined)[]): string[] {
  const found = texts.flatMap((text) =>
    text?.includes('$') ? textParts(text).flatMap((part) => (part.kind === 'formula' ? part.latex : [])) : [],
  );
  return [...new Set(found)];
}

/** Returns a text without marks, for places that show letters alone. Formulas stand there as LaTeX. */
export function plainTextOf(text: string): string {
  return textParts(text)
    .map((part) => {
      if (part.kind === 'formula') return part.latex;
      return part.kind === 'text' ? part.text : plainShifted(part.text, part.kind);
    })
    .join('');
}

const signs = {
  sup: new Map([...'0123456789+-=()ni'].map((sign, index) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ'][index]])),
  sub: new Map([...'0123456789+-=()'].map((sign, index) => [sign, [...'₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'][index]])),
};

/** Returns a raised or lowered text in signs of its own, which screen readers name; undefined where there are none. */
function signsOf(text: string, kind: 'sup' | 'sub'): string | undefined {
  const found = [...text].map((sign) => signs[kind].get(sign));
  return found.includes(undefined) ? undefined : found.join('');
}

function plainShifted(text: string, kind: 'sup' | 'sub'): string {
  // The ending of a number, as in 19th.
  if (kind === 'sup' && /^(?:st|nd|rd|th)$/i.test(text)) return text;
  const sign = kind === 'sup' ? '^' : '_';
  return signsOf(text, kind) ?? `${sign}${text.length === 1 ? text : `(${text})`}`;
}

/** Returns a text as it is stored: in NFC, and with signs of their own for raised and lowered ones, `x²` for `x<sup>2</sup>` and `x$^2$`. */
export function withSigns(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(shiftedTexts, (whole, tag: 'sup' | 'sub', inner: string) => signsOf(inner, tag) ?? whole)
    .replaceAll(
      scriptsOfLetters,
      (whole, sign: string, one: string | undefined, several = '') =>
        signsOf(one ?? several, sign === '^' ? 'sup' : 'sub') ?? whole,
    );
}
