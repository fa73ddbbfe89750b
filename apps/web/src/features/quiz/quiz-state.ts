import { addMs } from '@paheli/core/clock';
import { feedbackMs } from '@paheli/core/quiz/constants';
import {
  type AnswerResult,
  openedQuestion,
  type QuestionView,
  type QuizSession,
  type TrailStep,
} from '@paheli/core/quiz/schema';

/**
 * `waiting`: the coming question has not opened. `asking`: it can be answered. `submitting`: its answer is on
 * the way. `feedback`: its result is shown. `ended`: the quiz is over and waits for its results.
 */
export type QuizPhase = 'waiting' | 'asking' | 'submitting' | 'feedback' | 'ended';

export type QuizState = {
  readonly sessionId: string;
  readonly totalQuestions: number;
  readonly phase: QuizPhase;
  /** Of the question that is shown, or awaited. */
  readonly questionIndex: number;
  /** When the awaited question opens. */
  readonly opensAt: Date;
  readonly question: QuestionView | null;
  readonly selected: number | null;
  readonly result: AnswerResult | null;
  /** When the feedback gives way to what follows. */
  readonly feedbackEndsAt: Date;
  readonly score: number;
  readonly trail: readonly TrailStep[];
  /** When the total time is over. */
  readonly endsAt: Date;
  /** How long after its deadline an answer may still count. */
  readonly graceMs: number;
  /** A try to send this question's answer got no acknowledgement. */
  readonly hasFailed: boolean;
};

export type QuizAction =
  | { readonly type: 'opened'; readonly question: QuestionView }
  | { readonly type: 'selected'; readonly option: number }
  | { readonly type: 'submitted' }
  | { readonly type: 'unacknowledged' }
  | { readonly type: 'answered'; readonly result: AnswerResult }
  | { readonly type: 'feedback_over' }
  | { readonly type: 'synced'; readonly session: QuizSession }
  | { readonly type: 'time_reset'; readonly endsAt: Date }
  | { readonly type: 'over' };

/** Where a quiz stands when the server hands it out, at its start or on return. */
export function openQuiz(session: QuizSession): QuizState {
  const question = openedQuestion(session.currentQuestion);
  return {
    sessionId: session.sessionId,
    totalQuestions: session.totalQuestions,
    phase: question ? 'asking' : 'waiting',
    questionIndex: session.questionIndex,
    opensAt: session.startsAt,
    question,
    selected: null,
    result: null,
    feedbackEndsAt: session.startsAt,
    score: session.currentScore,
    trail: session.trail,
    endsAt: addMs(session.now, session.remainingTime * 1_000),
    graceMs: session.graceTime * 1_000,
    hasFailed: false,
  };
}

/** One step of a quiz. What comes late or twice, from another tab or an older answer, changes nothing. */
export function stepQuiz(state: QuizState, action: QuizAction): QuizState {
  if (state.phase === 'ended') return state;
  switch (action.type) {
    case 'opened':
      return open(state, action.question);
    case 'selected':
      return canSelect(state) ? { ...state, selected: action.option } : state;
    case 'submitted':
      return state.phase === 'asking' ? { ...state, phase: 'submitting' } : state;
    case 'unacknowledged':
      return state.phase === 'submitting' ? { ...state, phase: 'asking', hasFailed: true } : state;
    case 'answered':
      return answer(state, action.result);
    case 'feedback_over':
      return endFeedback(state);
    case 'synced':
      return sync(state, action.session);
    case 'time_reset':
      return { ...state, endsAt: action.endsAt };
    case 'over':
      // Whoever is about to see a result sees it first; its end leads on.
      return state.phase === 'submitting' || state.phase === 'feedback'
        ? state
        : { ...state, phase: 'ended' };
  }
}

/**
 * Whether an option can be chosen. After a try without acknowledgement the choice stays: the server may have
 * it, and keeps the first it got.
 */
export function canSelect(state: QuizState): boolean {
  return state.phase === 'asking' && !(state.hasFailed && state.selected !== null);
}

function open(state: QuizState, question: QuestionView): QuizState {
  const isNext = question.questionIndex > state.questionIndex;
  const isAwaited = question.questionIndex === state.questionIndex && state.phase === 'waiting';
  if (!isNext && !isAwaited) return state;
  return {
    ...state,
    phase: 'asking',
    questionIndex: question.questionIndex,
    opensAt: question.startsAt,
    question,
    selected: null,
    result: null,
    hasFailed: false,
    trail: padTrail(state.trail, question.questionIndex),
  };
}

function answer(state: QuizState, result: AnswerResult): QuizState {
  const isOpen = state.phase === 'asking' || state.phase === 'submitting';
  if (!isOpen || result.questionIndex !== state.questionIndex) return state;
  return {
    ...state,
    phase: 'feedback',
    result,
    feedbackEndsAt: result.nextStartsAt ?? addMs(result.now, feedbackMs),
    score: result.currentScore,
    trail: [...padTrail(state.trail, result.questionIndex), stepOf(result)],
    hasFailed: false,
  };
}

function endFeedback(state: QuizState): QuizState {
  if (state.phase !== 'feedback' || !state.result) return state;
  if (state.result.finished || state.questionIndex + 1 >= state.totalQuestions) {
    return { ...state, phase: 'ended' };
  }
  return {
    ...state,
    phase: 'waiting',
    questionIndex: state.questionIndex + 1,
    opensAt: state.feedbackEndsAt,
    question: null,
    selected: null,
    result: null,
  };
}

/** Takes over what the server says, without taking away what the player is reading or has chosen. */
function sync(state: QuizState, session: QuizSession): QuizState {
  const fresh = openQuiz(session);
  const facts = { score: fresh.score, trail: fresh.trail, endsAt: fresh.endsAt };
  const isSameQuestion = session.questionIndex === state.questionIndex && state.phase !== 'waiting';
  const isItsFeedback = session.questionIndex === state.questionIndex + 1 && !fresh.question;
  if (session.questionIndex < state.questionIndex) return state;
  if (isSameQuestion && state.phase !== 'feedback') {
    return { ...state, ...facts, phase: 'asking', question: fresh.question ?? state.question };
  }
  return isItsFeedback && state.phase === 'feedback' ? { ...state, ...facts } : fresh;
}

function stepOf({ isCorrect, timedOut }: AnswerResult): TrailStep {
  if (isCorrect) return 'right';
  return timedOut ? 'missed' : 'wrong';
}

/** Silence closes questions too: what nobody told us of was missed. */
function padTrail(trail: readonly TrailStep[], length: number): readonly TrailStep[] {
  if (trail.length >= length) return trail.slice(0, length);
  return [...trail, ...Array<TrailStep>(length - trail.length).fill('missed')];
}
