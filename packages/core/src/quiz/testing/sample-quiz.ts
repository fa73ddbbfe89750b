import { addMs } from '../../clock';
import type { AnswerResult, CurrentQuestion, QuestionView, QuizSession } from '../schema';

/** Returns the fifth question of a quiz, which opens now unless `given` says otherwise. */
export function sampleQuestion(given: Partial<QuestionView> = {}): QuestionView {
  const { startsAt = new Date() } = given;
  return {
    questionText: 'Which gas do plants take in from the air to make food?',
    options: ['Oxygen', 'Carbon dioxide', 'Nitrogen', 'Hydrogen'],
    ...{ questionIndex: 4, choices: 'one', timeLimit: 5 },
    ...{ language: 'en', category: 'science', difficulty: 'easy' },
    ...{ startsAt, deadlineAt: addMs(startsAt, 5_000) },
    ...given,
  };
}

/** Returns a session of ten questions at this one. */
export const sampleSession = (
  question: CurrentQuestion | QuestionView,
  given: Partial<QuizSession> = {},
): QuizSession => ({
  sessionId: '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41',
  tournamentId: '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e42',
  ...{ tournamentName: 'Sunday Science', kind: 'tournament', language: 'en' },
  ...{ currentQuestion: question, questionIndex: question.questionIndex },
  ...{ startsAt: question.startsAt, deadlineAt: question.deadlineAt, now: new Date() },
  ...{ totalQuestions: 10, totalTime: 300, remainingTime: 222, questionTime: 5, graceTime: 0.5 },
  ...{ currentScore: 3, currentPoints: 3, violationCount: 1 },
  trail: ['right', 'right', 'wrong', 'missed'],
  ...given,
});

/** Returns the result of a right answer to the fifth question. */
export const sampleResult = (given: Partial<AnswerResult> = {}): AnswerResult => ({
  ...{ questionIndex: 4, isCorrect: true, correctAnswer: 1, correctAnswers: [1], explanation: null },
  ...{ currentScore: 4, currentPoints: given.currentScore ?? 4 },
  ...{ timedOut: false, timeTaken: 2.41, finished: false, now: new Date() },
  ...given,
});
