import { optionsOf } from '@paheli/core/question-bank/choice';
import { letterOf, optionsLimits } from '@paheli/core/question-bank/question-shape';
import type { QuestionTexts } from '@paheli/core/question-bank/question-texts';
import { type ExportedQuestion, markOf, spellAnswer, textsByLanguage } from '../formats/exported-question';

/**
 * Returns questions as a CSV file (RFC 4180) for spreadsheets, which an upload reads as the same questions: in UTF-8 with a
 * byte order mark, lines end in CRLF. A question in Hindi alone has its texts in the columns with `_hi`.
 *
 * No program takes a text for a formula: one that could be begins with a no-break space, which an upload removes as it does
 * all space around a text. The apostrophe of the other exports would come back as a part of the text.
 *
 * `media`: the names of the pictures and sounds that come in the same ZIP file, by their hashes.
 *
 * @example writeCsv([question]) // '\ufeffid,category,question_text,option_a,…\r\n…\r\n'
 */
export function writeCsv(
  questions: readonly ExportedQuestion[],
  media?: ReadonlyMap<string, string>,
): string {
  const rows = rowsOf(questions, media);
  return `\ufeff${rows.map((values) => `${values.map(toCell).join()}\r\n`).join('')}`;
}

/** Returns the header and the rows of a table of questions. */
export function rowsOf(
  questions: readonly ExportedQuestion[],
  media: ReadonlyMap<string, string> = new Map(),
): string[][] {
  const counts = questions.map(({ options }) => options.length);
  const letters = Array.from({ length: Math.max(optionsLimits.fewest, ...counts) }, (_, index) =>
    letterOf(index),
  );
  const textNames = ['question_text', ...letters.map((letter) => `option_${letter.toLowerCase()}`)];
  const header = [
    'id',
    'category',
    ...textNames,
    'correct_answer',
    'explanation',
    'difficulty',
    'seconds',
    'keeps_order',
    'tags',
    ...[...textNames, 'explanation'].map((name) => `${name}_hi`),
    ...(media.size > 0 ? ['media', 'media_alt', 'media_alt_hi'] : []),
  ];
  const rows = questions.map((question) => {
    const { en, hi } = textsByLanguage(question);
    const { id = '', category, difficulty, seconds, tags } = question;
    return [
      ...[id, category, ...cellsOf(en, letters), answerOf(question), en?.explanation ?? '', difficulty],
      ...[
        String(seconds),
        String(markOf(question) ?? ''),
        tags.join(', '),
        ...cellsOf(hi, letters),
        hi?.explanation ?? '',
      ],
      ...(media.size > 0
        ? [media.get(question.mediaHash ?? '') ?? '', en?.mediaAlt ?? '', hi?.mediaAlt ?? '']
        : []),
    ];
  });
  return [header, ...rows];
}

/** Returns the question and its options in one language; blank where it has no texts in it. */
function cellsOf(texts: QuestionTexts | undefined, letters: readonly string[]): string[] {
  return [texts?.questionText ?? '', ...letters.map((_, index) => texts?.options[index] ?? '')];
}

/** Enough that one of them joins letters to what is no option: a question has at most six. */
const separators = [', ', ',', '; ', ';', ' | ', '|', ' ; '];

/** Returns the right options as letters, or in the way that the upload does not take for another option. */
function answerOf({ options, correctAnswer }: ExportedQuestion): string {
  const right = optionsOf(correctAnswer);
  const spelled = right.map((index) => spellAnswer(options, index, [letterOf(index), String(index)]));
  const [only = ''] = spelled;
  if (spelled.length === 1) return only;
  // A text with a separator would be read as several.
  if (spelled.some((each) => /[,;|]/.test(each))) return right.map(letterOf).join(', ');
  const isOption = (answer: string) =>
    options.some((option) => option.trim().toLowerCase() === answer.toLowerCase());
  const [first = ''] = separators;
  return spelled.join(separators.find((separator) => !isOption(spelled.join(separator))) ?? first);
}

/** The characters with which programs begin a formula, or which they drop before one; the other exports know the same ones. */
const formulaStart = /^[=+\-@\p{Cc}\uff1d\uff0b\uff0d\uff20]/u;

/** Returns a value in quotes where it needs them in any program, whatever separates its values. */
function toCell(value: string): string {
  const safe = formulaStart.test(value) ? `\u00a0${value}` : value;
  return /[",;|\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
