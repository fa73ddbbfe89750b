import type { AnsweredQuestion, QuestionField, SessionFacts } from './facts';

type Answering = { readonly answers: readonly AnsweredQuestion[] };

/**
 * Groups the answers of a tournament's sessions by question. Returns, for a session, how all the others did with each
 * question: nobody is compared with themselves.
 */
export function createFields<Session extends Answering>(
  sessions: readonly Session[],
): (session: Session) => SessionFacts['fieldOf'] {
  const answers = sessions.flatMap((session) => session.answers.map((answer) => ({ ...answer, session })));
  const byQuestion = Map.groupBy(
    answers.toSorted((a, b) => a.timeMs - b.timeMs),
    ({ questionId }) => questionId,
  );
  return (session) => (questionId) => {
    const others = byQuestion.get(questionId)?.filter((answer) => answer.session !== session) ?? [];
    return others.length === 0 ? undefined : describe(others);
  };
}

/** Describes answers in order of time. */
function describe(answers: readonly AnsweredQuestion[]): QuestionField {
  return {
    answered: answers.length,
    right: answers.filter(({ isRight }) => isRight).length,
    choices: new Map(
      [...Map.groupBy(answers, ({ choice }) => choice)].map(([choice, { length }]) => [choice, length]),
    ),
    medianMs: answers[answers.length >> 1]?.timeMs ?? null,
  };
}
