import type { MoodleQuestion } from './moodle-question';
import { toMoodleText } from './moodle-text';
import { isTrueFalse, weightsOf } from './option-weights';
import { tagsOf } from './question-tags';

/**
 * Returns questions as a GIFT file, in order, each below its category. Comments hold difficulty and seconds, which Moodle
 * leaves out and `readGift` reads.
 */
export function writeGift(questions: readonly MoodleQuestion[]): string {
  const blocks = questions.flatMap((question, index) => {
    const isSameCategory = questions[index - 1]?.category === question.category;
    return [...(isSameCategory ? [] : [`$CATEGORY: ${question.category}\n`]), writeQuestion(question)];
  });
  return blocks.join('\n');
}

function writeQuestion(question: MoodleQuestion): string {
  const { written, format } = toMoodleText(question.questionText);
  const explanation = question.explanation ? [`####${writeText(question.explanation, format)}`] : [];
  const answers = isTrueFalse(question)
    ? [question.correctAnswer === 0 ? 'TRUE' : 'FALSE']
    : writeOptions(question, format);
  return [
    `// ${question.id === undefined ? '' : `[id:${question.id}] `}${tagsOf(question)
      .map((tag) => (tag.includes(':') ? `[${tag}]` : `[tag:${tag}]`))
      .join(' ')}`,
    `[${format}]${escapeSpecials(written)}{`,
    ...[...answers, ...explanation].map((line) => `\t${line}`),
    '}',
    '',
  ].join('\n');
}

function writeOptions(question: MoodleQuestion, usual: string): string[] {
  const { weights, isSingle } = weightsOf(question);
  return question.options.map((option, index) => {
    const weight = weights[index] ?? '0';
    const marker = isSingle ? (weight === '0' ? '~' : '=') : `~%${weight}%`;
    return marker + writeText(option, usual);
  });
}

/** Returns a text with its format where that is not the question's, and where the text itself begins like a format or weight. */
function writeText(text: string, usual: string): string {
  const { written, format } = toMoodleText(text);
  return (format === usual && !/^[[%]/.test(written) ? '' : `[${format}]`) + escapeSpecials(written);
}

function escapeSpecials(text: string): string {
  return text.replaceAll(/[\\~=#{}:]/g, '\\$&').replaceAll('\n', '\\n');
}
