import type { AnswerResult, CurrentQuestion, QuestionView, QuizSession } from '@paheli/core/quiz/schema';

const feedbackMs = 5 * 60_000;

type Texts = Pick<QuestionView, 'questionText' | 'options' | 'startsAt' | 'deadlineAt'>;

/** Returns the fifth question of a quiz, in English and with one right option unless `given` says otherwise. */
export const fifthQuestion = (given: Texts & Partial<QuestionView>): QuestionView => ({
  ...{ questionIndex: 4, choices: 'one', timeLimit: 5 },
  ...{ language: 'en', category: 'science', difficulty: 'easy' },
  ...given,
});

/** Returns a session at the fifth of ten questions. */
export const sessionAt = (question: CurrentQuestion | QuestionView): QuizSession => ({
  sessionId: '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41',
  tournamentId: '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e42',
  ...{ tournamentName: 'Sunday Science', kind: 'tournament', language: 'en' },
  ...{ currentQuestion: question, questionIndex: 4 },
  ...{ startsAt: question.startsAt, deadlineAt: question.deadlineAt, now: new Date() },
  ...{ totalQuestions: 10, totalTime: 300, remainingTime: 222, questionTime: 5, graceTime: 0.5 },
  ...{ currentScore: 3, currentPoints: 3, violationCount: 1 },
  trail: ['right', 'right', 'wrong', 'missed'],
});

/** Returns a right answer's result whose feedback stays on the screen. */
export const resultWith = (changes: Partial<AnswerResult>): AnswerResult => ({
  ...{ questionIndex: 4, isCorrect: true, correctAnswer: 1, correctAnswers: [1] },
  explanation: 'Leaves take in carbon dioxide and, with water and light, turn it into sugar.',
  ...{ currentScore: 4, currentPoints: changes.currentScore ?? 4 },
  ...{ timedOut: false, timeTaken: 2.41, finished: false },
  ...{ nextStartsAt: new Date(Date.now() + feedbackMs), now: new Date() },
  ...changes,
});
