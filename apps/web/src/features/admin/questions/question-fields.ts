import { QuestionDraft } from '@paheli/core/question-bank/question';
import { z } from 'zod';

/** A question draft whose right answer comes from radio buttons, whose values are strings. */
export const QuestionFields = QuestionDraft.extend({
  correctAnswer: z
    .enum(['0', '1', '2', '3'], 'Choose the correct answer.')
    .transform(Number)
    .pipe(QuestionDraft.shape.correctAnswer),
});
export type Fields = z.input<typeof QuestionFields>;
