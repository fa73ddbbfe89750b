import { optionsOf } from '@paheli/core/question-bank/choice';
import { letterOf } from '@paheli/core/question-bank/question-shape';
import { areNumbered } from '../rows/option-letters';
import { type ExportedQuestion, markOf, spellAnswer, textsByLanguage } from './exported-question';

/**
 * Returns questions as a JSON file, one on each line, which an upload reads as the same questions. Right options are indexes
 * from 0. A question in Hindi alone has its texts in the fields with `_hi`.
 *
 * @example writeJson([question]) // '{"questions":[\n{"category":"science","question_text":"…",…}\n]}\n'
 */
export function writeJson(questions: readonly ExportedQuestion[]): string {
  const rows = questions.map((question) => JSON.stringify(toRow(question)));
  return `{"questions":[\n${rows.join(',\n')}\n]}\n`;
}

/** Returns a question by the names of an upload's columns. */
function toRow(question: ExportedQuestion) {
  const { en, hi } = textsByLanguage(question);
  const { id, category, difficulty, seconds, tags } = question;
  return {
    ...(id === undefined ? {} : { id }),
    category,
    ...(en && { question_text: en.questionText, options: en.options }),
    correct_answers: answersOf(question),
    ...(en && { explanation: en.explanation }),
    difficulty,
    seconds,
    keeps_order: markOf(question),
    tags,
    ...(hi && { question_text_hi: hi.questionText, options_hi: hi.options, explanation_hi: hi.explanation }),
  };
}

/** Returns the indexes of the right options; a letter or the text where the digit is the text of another option. */
function answersOf({ options, correctAnswer }: ExportedQuestion): (number | string)[] {
  return optionsOf(correctAnswer).map((index) => {
    // Beside numbered options an index may count from 1.
    const positions = areNumbered(options) ? [letterOf(index)] : [String(index), letterOf(index)];
    const spelled = spellAnswer(options, index, positions);
    return spelled === String(index) ? index : spelled;
  });
}
