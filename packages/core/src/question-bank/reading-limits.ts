import { optionsLimits } from './question-shape';

/** Texts up to these lengths stand whole on the smallest supported phone, with all options and the submit button. */
const latin = { question: 140, option: 48 } as const;
/** Devanagari letters are wider. */
const devanagari = { question: 110, option: 36 } as const;
/** From these lengths on, a usual phone shows a question in smaller type. */
const short = { question: 70, option: 26 } as const;

/** The size of the smallest supported phone, in CSS pixels. */
export const smallestPhone = { width: 320, height: 568 } as const;

type Texts = { readonly questionText: string; readonly options: readonly string[] };

/** Returns whether the question needs smaller type on a phone. */
export function isLongQuestion(texts: Texts): boolean {
  return exceeds(texts, short);
}

/** Returns whether the question has to be scrolled on the smallest supported phone. */
export function scrollsOnSmallPhones(texts: Texts): boolean {
  const isDevanagari = /\p{Script=Devanagari}/u.test([texts.questionText, ...texts.options].join());
  return exceeds(texts, isDevanagari ? devanagari : latin);
}

function exceeds({ questionText, options }: Texts, limit: { question: number; option: number }): boolean {
  return (
    options.length > optionsLimits.usual ||
    lengthOf(questionText, limit.question) > limit.question ||
    options.some(({ length }) => length > limit.option)
  );
}

/** Returns the length of a text. A line that ends early takes the room of a full one, a quarter of the limit. */
function lengthOf(text: string, limit: number): number {
  const lines = text.split('\n');
  const full = limit / 4;
  return lines.length === 1
    ? text.length
    : lines.reduce((sum, { length }) => sum + Math.max(length, full), 0);
}
