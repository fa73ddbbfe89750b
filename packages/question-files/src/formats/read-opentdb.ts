import { key } from '@paheli/core/message';
import { QuestionDraft } from '@paheli/core/question-bank/question';
import type { Category } from '@paheli/core/tournament/schema';
import { decodeHTMLStrict } from 'entities';
import { z } from 'zod';
import { compareApart } from '../rows/answer-apart';
import type { QuestionRow, RowRules } from '../rows/read-question-row';
import { toCellErrors } from '../rows/row-error';

/** Decodes a text of the Open Trivia Database. Returns it unchanged where it is not encoded like this. */
type Decode = (text: string) => string;

const text = z.string(key('This text is missing.'));

const Result = z.object({
  type: z.enum(['multiple', 'boolean'], key('Only multiple choice and true or false can be read.')),
  difficulty: text,
  category: text,
  question: text,
  correct_answer: text,
  incorrect_answers: z
    .array(z.unknown(), key('Give the wrong answers as a list.'))
    // More than six wrong answers are as invalid as six, so the rest is dropped.
    .transform((answers) => answers.slice(0, 6))
    .pipe(z.array(text)),
});

/** Returns how the texts of a response are encoded: HTML entities, percent signs (RFC 3986 and its older form), or base 64. */
export function findEncoding(results: readonly unknown[]): Decode {
  const typesAndQuestions = results.flatMap((result) => {
    const read = z.object({ type: z.string(), question: z.string() }).safeParse(result);
    return read.success ? [read.data] : [];
  });
  const isEach = (test: (result: { type: string; question: string }) => boolean) =>
    typesAndQuestions.length > 0 && typesAndQuestions.every(test);
  if (isEach(({ type }) => type === toBase64('multiple') || type === toBase64('boolean'))) return fromBase64;
  const isPercentEncoded = isEach(({ question }) => !/\s|%(?![\dA-F]{2})/i.test(question));
  if (isPercentEncoded && typesAndQuestions.some(({ question }) => question.includes('%')))
    return fromPercent;
  return decodeHTMLStrict;
}

function toBase64(value: string): string {
  return Buffer.from(value).toString('base64');
}

function fromBase64(value: string): string {
  return Buffer.from(value, 'base64').toString();
}

function fromPercent(value: string): string {
  try {
    // The older form writes `+` for a space; both write `%2B` for a plus.
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return value;
  }
}

/** Reads one result of the Open Trivia Database. Its categories become ours unless the rules say otherwise. */
export function readOpenTdb(
  result: unknown,
  decode: Decode,
  rules: Pick<RowRules, 'category' | 'categories' | 'seconds'>,
): QuestionRow {
  const read = Result.safeParse(decodeTexts(result, decode));
  if (!read.success)
    return { errors: toCellErrors(read.error, ([column]) => (column === undefined ? null : String(column))) };
  const { category, question, correct_answer, incorrect_answers, difficulty } = read.data;
  // The right one comes first there: its place would tell it.
  const options = [correct_answer, ...incorrect_answers].toSorted(compareApart);
  const draft = QuestionDraft.safeParse(
    {
      category: rules.category ?? rules.categories.get(category.trim().toLowerCase()) ?? categoryOf(category),
      questionText: question,
      options,
      correctAnswer: options.indexOf(correct_answer),
      difficulty,
      seconds: rules.seconds,
    },
    { reportInput: true },
  );
  return draft.success ? { draft: draft.data } : { errors: toCellErrors(draft.error, columnOf) };
}

/** Decodes the texts of a result, and of its list of answers. */
function decodeTexts(result: unknown, decode: Decode): unknown {
  if (typeof result !== 'object' || result === null || Array.isArray(result)) return result;
  const decodeText = (value: unknown) => (typeof value === 'string' ? decode(value) : value);
  return Object.fromEntries(
    Object.entries(result).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.slice(0, 6).map(decodeText) : decodeText(value),
    ]),
  );
}

function categoryOf(name: string): Category {
  if (name.startsWith('Science')) return 'science';
  if (name === 'History' || name === 'Mythology') return 'history';
  if (name === 'Sports') return 'sports';
  if (name.startsWith('Entertainment') || name === 'Celebrities') return 'entertainment';
  return 'general';
}

/** Returns the result's own column for a field of the question. */
function columnOf([field, index]: readonly PropertyKey[]): string {
  if (field === 'options') return index === 0 ? 'correct_answer' : 'incorrect_answers';
  return field === 'questionText' ? 'question' : String(field);
}
