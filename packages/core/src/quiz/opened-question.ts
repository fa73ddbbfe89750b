import type { CurrentQuestion, QuestionView } from './schema';

/** Returns the question once it has opened; null before. */
export function openedQuestion(question: CurrentQuestion): QuestionView | null {
  const { questionText, options } = question;
  return questionText === null || options === null ? null : { ...question, questionText, options };
}
