import { msg } from '@paheli/core/message';
import { letterOf } from '@paheli/core/question-bank/question-shape';
import type { CellError } from './row-error';

/** What names options, in its order: letters, digits, Hindi letters and the English ones in Hindi. */
const names: readonly (readonly string[])[] = [
  ['a', 'b', 'c', 'd', 'e', 'f'],
  ['1', '2', '3', '4', '5', '6'],
  ['क', 'ख', 'ग', 'घ', 'ङ', 'च'],
  ['अ', 'ब', 'स', 'द'],
  ['ए', 'बी', 'सी', 'डी', 'ई', 'एफ'],
];
/** What stands before options. As right answers, Roman numbers may be short for a text such as `Type IV`. */
const sequences = [...names, ['i', 'ii', 'iii', 'iv', 'v', 'vi']];

const mark = String.raw`[([]?\s?(?<mark>[\p{L}\p{M}]{1,3}|\p{Nd})\s?`;
/** An option behind its letter. A dot or a colon before a digit is part of a number, as in `1.5`. */
const lettered = new RegExp(String.raw`^${mark}(?:[)\]]|[.:](?!\p{Nd}))\s*(?<text>\S[\s\S]*)$`, 'u');
const key = new RegExp(
  String.raw`^(?:(?<word>option|answer|choice|विकल्प|ऑप्शन)[\s.:_-]{0,3})?${mark}[)\].:]{0,2}$`,
  'u',
);

/** Says that options lost the letters which players would see shuffled. */
export const lettersCut: CellError = {
  column: null,
  code: 'option_letters',
  message: msg('The letters or numbers before the options are left out.'),
};

/**
 * Returns options without the letters or numbers that all of them carry in order, or as they are: where not all carry one,
 * where the rest tells no two of them apart, as in `(a) only`, and where all may be names with initials.
 *
 * @example withoutLetters(['(a) Copper', '(b) Iron']) // ['Copper', 'Iron']
 */
export function withoutLetters<Options>(options: Options): Options | readonly string[] {
  const parts = splitLetters(options);
  const texts = parts.map(({ text }) => text);
  const isClear = new Set(texts.map((text) => text.toLowerCase())).size === texts.length;
  const areNames = texts.every((text) => /^\p{Lu}\./u.test(text));
  return parts.length > 1 && isClear && !areNames ? texts : options;
}

/** Returns whether options carry the numbers from 1 on, so that a right answer `1` may be the first or the second. */
export function areNumbered(options: unknown): boolean {
  const [first] = splitLetters(options);
  return first?.mark === '1';
}

/** Returns the marks of options and what stands behind them; nothing where not all have one, in order. */
function splitLetters(options: unknown) {
  if (!Array.isArray(options)) return [];
  const parts = options.flatMap((option) => {
    const { mark = '', text = '' } =
      (typeof option === 'string' && lettered.exec(option.trim())?.groups) || {};
    return text === '' ? [] : { mark: plainMark(mark), text };
  });
  const areInOrder = sequences.some((sequence) =>
    parts.every((part, index) => part.mark === sequence[index]),
  );
  return areInOrder && parts.length === options.length ? parts : [];
}

/**
 * Returns the letter or the digit that a right answer spells out, in lower case, and anything else as it is. Options are
 * counted from 1 where the answer says that it counts options.
 *
 * @example ['(D)', 'Option 2', 'विकल्प ग', '2.'].map(keyOf) // ['d', 'b', 'c', '2']
 */
export function keyOf(written: unknown): unknown {
  if (typeof written !== 'string') return written;
  const found = key.exec(written.trim().toLowerCase())?.groups;
  if (!found) return written;
  const own = plainMark(found.mark ?? '');
  if (found.word === undefined && /^\d$/.test(own)) return own;
  const place = names.map((sequence) => sequence.indexOf(own)).find((at) => at !== -1);
  return place === undefined ? written : letterOf(place).toLowerCase();
}

/** Returns a mark in lower case, with the digits of English for those of Hindi. */
function plainMark(written: string): string {
  return written.toLowerCase().replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
}
