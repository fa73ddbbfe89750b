import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { addMs } from '@paheli/core/clock';
import { LANGUAGES, pickQuizLanguage } from '@paheli/core/languages';
import { feedbackMs, questionMs } from '@paheli/core/quiz/constants';
import type { AnswerResult, QuestionView, QuizSession } from '@paheli/core/quiz/schema';
import type { QuizState } from '../quiz-state';

type RehearsalQuestion = {
  readonly text: MessageDescriptor;
  readonly options: readonly [MessageDescriptor, MessageDescriptor, MessageDescriptor, MessageDescriptor];
  readonly right: number;
  readonly explanation: MessageDescriptor;
};

/** The questions of every rehearsal, about the quiz itself. They are no part of the question bank. */
export const rehearsalQuestions: readonly RehearsalQuestion[] = [
  {
    text: msg`How long is each question open?`,
    options: [msg`Two seconds`, msg`Five seconds`, msg`Thirty seconds`, msg`As long as you like`],
    right: 1,
    explanation: msg`Every question is open for five seconds.`,
  },
  {
    text: msg`You have chosen an option when the time runs out. What happens?`,
    options: [msg`It is lost`, msg`The quiz ends`, msg`You are asked again`, msg`It is submitted for you`],
    right: 3,
    explanation: msg`At the end of the time, the chosen option is submitted by itself.`,
  },
  {
    text: msg`Whose clock decides whether an answer is in time?`,
    options: [msg`The server’s`, msg`This device’s`, msg`The fastest player’s`, msg`Nobody’s`],
    right: 0,
    explanation: msg`The server’s clock counts, so a wrong clock on a device costs no answer.`,
  },
];

/** The pause before the first question, in which fullscreen opens. */
const leadMs = 3_000;

/** Returns a session of three questions that exists on this device alone. */
export function rehearsalSession(now: Date): QuizSession {
  const startsAt = addMs(now, leadMs);
  const totalQuestions = rehearsalQuestions.length;
  const totalTime = (leadMs + totalQuestions * (questionMs + feedbackMs)) / 1_000;
  return {
    sessionId: 'rehearsal',
    tournamentId: 'rehearsal',
    tournamentName: t`Rehearsal`,
    kind: 'practice',
    language: pickQuizLanguage(LANGUAGES, [i18n.locale]),
    currentQuestion: { ...questionAt(0, startsAt), questionText: null, options: null },
    questionIndex: 0,
    startsAt,
    deadlineAt: addMs(startsAt, questionMs),
    totalQuestions,
    totalTime,
    remainingTime: totalTime,
    questionTime: questionMs / 1_000,
    graceTime: 0,
    currentScore: 0,
    currentPoints: 0,
    violationCount: 0,
    trail: [],
    now,
  };
}

/** Returns the question with this index, opening at this instant. */
export function questionAt(questionIndex: number, startsAt: Date): QuestionView {
  const { text, options } = questionOf(questionIndex);
  return {
    questionIndex,
    questionText: t(text),
    options: options.map((option) => t(option)),
    choices: 'one',
    timeLimit: questionMs / 1_000,
    language: pickQuizLanguage(LANGUAGES, [i18n.locale]),
    category: 'general',
    difficulty: 'easy',
    startsAt,
    deadlineAt: addMs(startsAt, questionMs),
  };
}

/** Returns the result of the submitted answer, as the server would. */
export function markAnswer(
  { questionIndex, selected, score }: Pick<QuizState, 'questionIndex' | 'selected' | 'score'>,
  takenMs: number,
  now: Date,
): AnswerResult {
  const { right, explanation } = questionOf(questionIndex);
  const isCorrect = selected.includes(right);
  const finished = questionIndex + 1 >= rehearsalQuestions.length;
  return {
    questionIndex,
    isCorrect,
    correctAnswer: right,
    correctAnswers: [right],
    explanation: t(explanation),
    currentScore: score + (isCorrect ? 1 : 0),
    currentPoints: score + (isCorrect ? 1 : 0),
    timedOut: selected.length === 0,
    timeTaken: Math.min(questionMs, takenMs) / 1_000,
    finished,
    ...(!finished && { nextStartsAt: addMs(now, feedbackMs) }),
    now,
  };
}

function questionOf(index: number): RehearsalQuestion {
  const question = rehearsalQuestions[index];
  if (!question) throw new Error(`a rehearsal has no question ${index}`);
  return question;
}
