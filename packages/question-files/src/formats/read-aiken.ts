import { msg } from '@paheli/core/message';
import type { FileRow } from '../file-row';
import { requireQuestions } from '../require-questions';
import { keyOf } from '../rows/option-letters';
import type { CellError } from '../rows/row-error';
import { findTooLong, toQuestionRow } from './to-question-row';

/** The lines of one question. */
type AikenBlock = {
  readonly line: number;
  readonly question: string[];
  /** The options with their letters, in upper case. */
  readonly options: { readonly letter: string; lines: string[] }[];
  /** What stands behind `ANSWER:`. */
  answer?: string;
};

/**
 * Reads the questions of an Aiken file (https://docs.moodle.org/en/Aiken_format): lines with the question, options such as
 * `A. Mars` or `A) Mars`, and a line `ANSWER: A`. A question may have several right options: `ANSWER: A, C`. Throws
 * `UnreadableFile` where nothing in the file is a question, and for too many questions.
 */
export function readAiken(file: string): FileRow[] {
  const blocks = requireQuestions(
    splitAiken(file),
    ({ options, answer }) => options.length > 0 || answer !== undefined,
    msg('The file has no question. In Aiken a question has lines such as "A. Mars" and "ANSWER: A".'),
  );
  return blocks.map(toRow);
}

function splitAiken(file: string): AikenBlock[] {
  const lines = file.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  const blocks: AikenBlock[] = [];
  let block: AikenBlock | undefined;
  let isAfterBlank = false;
  for (const [index, written] of lines.entries()) {
    const line = written.trim();
    if (line !== '') {
      const [, answer] = /^ANSWER\s*:(.*)$/i.exec(line) ?? [];
      const option = block && readOption(line, block.options.length);
      // Text after a blank line cannot continue an option, so the question before it lacks its answer.
      if (!block || (isAfterBlank && block.options.length > 0 && !option && answer === undefined)) {
        block = { line: index + 1, question: [], options: [] };
        blocks.push(block);
      }
      if (answer !== undefined) {
        block.answer = answer.trim();
        block = undefined;
      } else if (option) block.options.push(option);
      else (block.options.at(-1)?.lines ?? block.question).push(line);
    }
    isAfterBlank = line === '';
  }
  return blocks;
}

/** Returns the option of a line. Before the first option, and behind F, a letter is a number of the text: `I.` and `V.`. */
function readOption(line: string, options: number): AikenBlock['options'][number] | undefined {
  const [, written = '', text = ''] = /^([a-z])(?:\.(?=\s|$)|\))\s*(.*)$/i.exec(line) ?? [];
  const letter = written.toUpperCase();
  const isNext = letter === String.fromCharCode(65 + options);
  return isNext || (options > 0 && /[A-F]/.test(letter)) ? { letter, lines: [text] } : undefined;
}

function toRow(block: AikenBlock, index: number): FileRow {
  const place = { row: index + 1, line: block.line };
  const { question: lines, options, answer = '' } = block;
  const rightOptions =
    findTooLong([...lines, ...options.flatMap((option) => option.lines), answer]) ?? findRightOptions(block);
  if ('code' in rightOptions) return { ...place, error: rightOptions };
  const question = {
    questionText: lines.join('\n'),
    options: options.map((option) => option.lines.join('\n')),
    rightOptions,
  };
  return { ...place, read: (rules) => toQuestionRow(question, rules) };
}

function findRightOptions({ options, answer }: AikenBlock): readonly number[] | CellError {
  const letters = options.map(({ letter }) => letter);
  if (letters.length === 0)
    return {
      column: 'options',
      code: 'required',
      message: msg('The question has no options. Write them in lines such as "A. Mars".'),
    };
  if (letters.some((letter, index) => letter !== String.fromCharCode(65 + index)))
    return {
      column: 'options',
      code: 'invalid',
      message: msg('Letter the options A, B, C and so on, each letter once.'),
    };
  if (answer === undefined)
    return {
      column: 'correct_answer',
      code: 'required',
      message: msg('The line with the right option is missing. Write it as "ANSWER: A".'),
    };
  const right = lettersOf(answer).map((letter) => letters.indexOf(letter));
  if (right.length > 0 && !right.includes(-1)) return [...new Set(right)];
  return {
    column: 'correct_answer',
    code: 'invalid',
    message: msg('Write the letters of the right options, such as "ANSWER: A" or "ANSWER: A, C".'),
  };
}

/** Returns the letters of an answer: `A, C`, `A and C`, or `B) Mars` with the text of the option. */
function lettersOf(answer: string): string[] {
  const [, sole] = /^([a-z])[.)]/i.exec(answer) ?? [];
  const letters = sole === undefined ? answer.split(/[\s,;&]+/) : [sole];
  return letters
    .filter((letter) => letter !== '' && letter.toLowerCase() !== 'and')
    .map((letter) => String(keyOf(letter)).toUpperCase());
}
