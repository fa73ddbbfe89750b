import { textParts } from './marked-text';

/** Markup that players would read as it is: the product shows formulas between dollar signs, and raised and lowered texts. */
type Markup = 'html' | 'latex';

/** Commands with an argument, usual ones without, and formulas between signs. */
const latex =
  /\\[a-zA-Z]+\{|\\(?:times|div|pm|cdot|pi|theta|alpha|beta|gamma|delta|lambda|mu|omega|leq?|geq?|neq?|approx|infty|circ|degree|sum|int|(?:right|left)arrow)\b|\\[()[\]]|\$[^$\n]*[\\^_{][^$\n]*\$/;

/** Returns the kind of markup that is left in a text: HTML tags or entities, LaTeX outside of formulas; null for none. */
export function findMarkup(written: string): Markup | null {
  const text = textParts(written)
    .map((part) => (part.kind === 'text' ? part.text : ' '))
    .join('');
  if (/<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>|&(?:#\d+|#x[\da-f]+|[a-z]{2,8}\d?);/i.test(text)) return 'html';
  return latex.test(text) ? 'latex' : null;
}
