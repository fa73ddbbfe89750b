import { msg } from '@paheli/core/message';
import type { AnswerBase } from '@paheli/core/question-bank/bulk-upload';
import { optionColumns } from '@paheli/core/question-bank/question-columns';
import { ambiguousBase } from './answer-base';
import { asText, isBlank, lowered } from './named-row';
import { keyOf } from './option-letters';
import type { CellError } from './row-error';

type BaseRules = { readonly answerBase: AnswerBase; readonly isBaseDoubtful?: boolean | undefined };
type KnownOptions = {
  readonly count: number;
  /** The options as they are compared, in each spelling that an answer may have; none where they cannot be read. */
  readonly spellings: readonly (readonly unknown[])[];
};
export type AnswerError = Pick<CellError, 'code' | 'message'>;
const noAnswer: AnswerError = { code: 'required', message: msg('Enter the correct option.') };

/**
 * Returns the indexes of the correct options, or the error. Each is written as a digit, a letter or its text; several are
 * separated by commas, semicolons or bars, or are a list. `spellings`: the lists of options as the file has them, and as they
 * are read.
 */
export function readAnswers(
  written: unknown,
  spellings: readonly unknown[],
  rules: BaseRules,
): number[] | AnswerError {
  const lists = spellings.filter(Array.isArray).map((list) => list.map(lowered));
  const known = {
    count: lists[0]?.length ?? optionColumns.length,
    spellings: [...lists, ...lists.map((list) => list.map(amountOf))],
  };
  const whole = Array.isArray(written) ? noAnswer : readAnswer(written, known, rules);
  if (typeof whole === 'number') return [whole];
  const parts = typeof written === 'string' ? written.split(/[,;|]/) : Array.isArray(written) ? written : [];
  if (parts.length === 0 || whole.code === 'ambiguous') return whole;
  const answers = [...new Set(parts)].map((part) => readAnswer(asText(part), known, rules));
  const found = answers.filter((answer) => typeof answer === 'number');
  if (found.length === answers.length) return [...new Set(found)];
  return answers.find((answer) => typeof answer !== 'number') ?? whole;
}

/** Returns the index of the correct option, or the error. */
function readAnswer(
  answer: unknown,
  { count, spellings }: KnownOptions,
  { answerBase: base, isBaseDoubtful }: BaseRules,
): number | AnswerError {
  if (isBlank(answer)) return noAnswer;
  const wanted = lowered(answer);
  const key = keyOf(wanted);
  const found = spellings.map((texts) => texts.indexOf(wanted)).find((index) => index !== -1) ?? -1;
  // A position of more than one sign is one only where it is no text: options may be `(2)` and `(1)`.
  const position = key !== wanted && found !== -1 ? -1 : positionOf(key, base, count);
  const places = { first: base, last: base + count - 1, letter: 'ABCDEF'[count - 1] ?? 'F' };
  if (position !== -1 && found !== -1 && found !== position)
    return {
      code: 'ambiguous',
      message: msg(
        'This is the position of one option and the text of another. Write the position in the other way: {first} to {last} or A to {letter}.',
        places,
      ),
    };
  if (position !== -1 && isBaseDoubtful && /\d/.test(String(key)))
    return { code: 'ambiguous', message: ambiguousBase };
  if (position !== -1) return position;
  if (found !== -1) return found;
  return {
    code: 'invalid',
    message: msg('Write {first} to {last}, A to {letter}, or the text of one of the options.', places),
  };
}

/** More than any price has. */
const longestAmount = 20;

/** Returns a price or a percentage as the plain number that a spreadsheet's cell without a format shows: $2.00 as 2. */
function amountOf(option: unknown): unknown {
  return typeof option === 'string' && option.length <= longestAmount
    ? option.replace(/^\p{Sc}\s*(?=\d)/u, '').replace(/(?<=\d)(?:\.0+)?\s*[%\p{Sc}]?$/u, '')
    : option;
}

function positionOf(key: unknown, base: AnswerBase, count: number): number {
  if (typeof key !== 'string' || key.length !== 1) return -1;
  const position = /\d/.test(key) ? Number(key) - base : 'abcdef'.indexOf(key);
  return position < count ? position : -1;
}
