import { msg } from '@paheli/core/message';
import { textKeyOf } from '@paheli/core/text';
import type { FileRow } from '../file-row';
import { requireQuestions } from '../require-questions';
import type { CellError } from '../rows/row-error';
import { toQuestionRow } from './to-question-row';

/** The texts of one question. Each may go on over several lines. */
type TriviaBlock = {
  readonly line: number;
  readonly question: string[];
  right?: string[];
  readonly options: string[][];
};

/**
 * Reads the questions of a file of OpenTriviaQA (https://github.com/uberspot/OpenTriviaQA): `#Q` and the question, `^` and
 * the text of the right option, then the options with their letters. Its files have no categories. Throws `UnreadableFile`
 * where nothing in the file is a question, and for too many questions.
 */
export function readOpenTriviaQa(file: string): FileRow[] {
  const blocks = requireQuestions(
    splitTrivia(file),
    () => true,
    msg('The file has no question. In OpenTriviaQA a question begins with "#Q".'),
  );
  return blocks.map(toRow);
}

function splitTrivia(file: string): TriviaBlock[] {
  const blocks: TriviaBlock[] = [];
  const lines = file.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  for (const [index, written] of lines.entries()) {
    const line = written.trim();
    const block = blocks.at(-1);
    const [begin, question = ''] = /^#Q(?:\s+(.*))?$/.exec(line) ?? [];
    if (begin !== undefined) blocks.push({ line: index + 1, question: [question], options: [] });
    else if (block) addLine(block, line);
  }
  return blocks;
}

function addLine(block: TriviaBlock, line: string): void {
  if (block.right === undefined) {
    if (line.startsWith('^')) block.right = [line.slice(1).trim()];
    else block.question.push(line);
    return;
  }
  const letter = String.fromCharCode(65 + block.options.length);
  if (line.startsWith(letter) && /^(?:\s|$)/.test(line.slice(1))) block.options.push([line.slice(1).trim()]);
  else (block.options.at(-1) ?? block.right).push(line);
}

function toRow({ line, question, right, options }: TriviaBlock, index: number): FileRow {
  const place = { row: index + 1, line };
  if (right === undefined)
    return {
      ...place,
      error: wrong('required', msg('The right option is missing. Write its text as "^ Mars".')),
    };
  if (options.length === 0) {
    const message = msg('The question has no options. Write them in lines such as "A Mars".');
    return { ...place, error: { column: 'options', code: 'required', message } };
  }
  const texts = options.map(toText);
  const rightText = textKeyOf(toText(right));
  const rightOptions = texts.flatMap((text, option) => (textKeyOf(text) === rightText ? [option] : []));
  if (rightOptions.length === 0)
    return { ...place, error: wrong('invalid', msg('The text behind "^" is none of the options.')) };
  const read = { questionText: toText(question), options: texts, rightOptions };
  return { ...place, read: (rules) => toQuestionRow(read, rules) };
}

function toText(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function wrong(code: string, message: CellError['message']): CellError {
  return { column: 'correct_answer', code, message };
}
