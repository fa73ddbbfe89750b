import { key } from '@paheli/core/message';
import { QuestionDraft } from '@paheli/core/question-bank/question';
import type { QuestionRow } from '@paheli/core/question-bank/read-question-row';
import { toRowErrors } from '@paheli/core/question-bank/row-error';
import type { Category } from '@paheli/core/tournament/schema';
import { decodeHTMLStrict } from 'entities';
import { z } from 'zod';

/** A text of the Open Trivia Database, which escapes it for HTML. */
const Escaped = z.string(key('This text is missing.')).transform((text) => decodeHTMLStrict(text));

const Result = z.object({
  type: z.literal('multiple', key('Only multiple choice questions have four options.')),
  difficulty: z.string(key('This text is missing.')),
  category: Escaped,
  question: Escaped,
  correct_answer: Escaped,
  incorrect_answers: z
    .array(z.unknown(), key('Give the three wrong answers as a list.'))
    // More than four wrong answers are as invalid as four, so the rest is dropped.
    .transform((answers) => answers.slice(0, 4))
    .pipe(z.array(Escaped)),
});

/** Reads one result of the Open Trivia Database; `row` counts from 1. */
export function readOpenTdb(result: unknown, row: number): QuestionRow {
  const read = Result.safeParse(result);
  if (!read.success)
    return {
      errors: toRowErrors(read.error, row, ([column]) => (column === undefined ? null : String(column))),
    };
  const { category, question, correct_answer, incorrect_answers, difficulty } = read.data;
  const draft = QuestionDraft.safeParse({
    category: categoryOf(category),
    questionText: question,
    options: [correct_answer, ...incorrect_answers],
    correctAnswer: 0,
    difficulty,
  });
  return draft.success ? { draft: draft.data } : { errors: toRowErrors(draft.error, row, columnOf) };
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
