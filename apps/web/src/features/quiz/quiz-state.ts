import { addMs, later } from '@paheli/core/clock';
import { feedbackMs } from '@paheli/core/quiz/constants';
import type {
  AnswerResult,
  CurrentQuestion,
  QuestionView,
  QuizSession,
  TrailStep,
} from '@paheli/core/quiz/schema';

/**
 * `waiting`: the next question has not opened. `asking`: the question accepts an answer. `submitting`: the answer has
 * been sent. `feedback`: the result is shown. `ended`: the quiz is over and its results are loading.
 */
export type QuizPhase = 'waiting' | 'asking' | 'submitting' | 'feedback' | 'ended';

export type QuizState = {
  readonly sessionId: string;
  readonly totalQuestions: number;
  readonly phase: QuizPhase;
  /** The index of the current question, or of the next one while waiting. */
  readonly questionIndex: number;
  /** When the next question opens. */
  readonly opensAt: Date;
  readonly question: QuestionView | null;
  /** The indexes of the chosen options, in ascending order. */
  readonly selected: readonly number[];
  readonly result: AnswerResult | null;
  /** Where the medium of the next question can be loaded ahead. */
  readonly mediaAheadUrl: string | undefined;
  /** When the feedback ends. */
  readonly feedbackEndsAt: Date;
  readonly score: number;
  readonly points: number;
  readonly trail: readonly TrailStep[];
  /** When the total time runs out, as far as known: the server's lateness moves it, so the server alone ends the quiz. */
  readonly endsAt: Date;
  /** How long after its deadline an answer may arrive and still count. */
  readonly graceMs: number;
  /** Whether the latest attempt to send the answer got no acknowledgement. */
  readonly hasFailed: boolean;
};

export type QuizAction =
  | { readonly type: 'opened'; readonly question: QuestionView; readonly endsAt?: Date }
  | { readonly type: 'selected'; readonly option: number }
  | { readonly type: 'submitted' }
  | { readonly type: 'unacknowledged' }
  | { readonly type: 'answered'; readonly result: AnswerResult }
  | { readonly type: 'feedback_over' }
  | { readonly type: 'synced'; readonly session: QuizSession }
  | { readonly type: 'time_reset'; readonly endsAt: Date }
  | { readonly type: 'over' };

/** Returns the state of a quiz from the server's session, at the start or on resuming. */
export function openQuiz(session: QuizSession): QuizState {
  const question = openedQuestion(session.currentQuestion);
  return {
    sessionId: session.sessionId,
    totalQuestions: session.totalQuestions,
    phase: question ? 'asking' : 'waiting',
    questionIndex: session.questionIndex,
    opensAt: session.startsAt,
    question,
    selected: [],
    result: null,
    mediaAheadUrl: session.currentQuestion.mediaAheadUrl,
    feedbackEndsAt: session.startsAt,
    score: session.currentScore,
    points: session.currentPoints,
    trail: session.trail,
    // The total time runs from the first opening on.
    endsAt: addMs(
      session.questionIndex === 0 ? later(session.now, session.startsAt) : session.now,
      session.remainingTime * 1_000,
    ),
    graceMs: session.graceTime * 1_000,
    hasFailed: false,
  };
}

/** Returns the next state. Late and repeated actions, and those of another tab, change nothing. */
export function stepQuiz(state: QuizState, action: QuizAction): QuizState {
  if (state.phase === 'ended') return state;
  switch (action.type) {
    case 'opened':
      return open(action.endsAt ? { ...state, endsAt: action.endsAt } : state, action.question);
    case 'selected':
      return canSelect(state) ? { ...state, selected: chosenWith(state, action.option) } : state;
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
      // A pending or visible result is shown first. The end of its feedback ends the quiz.
      return state.phase === 'submitting' || state.phase === 'feedback'
        ? state
        : { ...state, phase: 'ended' };
  }
}

/**
 * Returns whether an option can be chosen. After an unacknowledged attempt the choice stays fixed: the server may have
 * stored it, and keeps the first answer.
 */
export function canSelect(state: QuizState): boolean {
  return state.phase === 'asking' && !(state.hasFailed && state.selected.length > 0);
}

/** Returns the chosen options after one was pressed: it alone, or added or taken back where several are right. */
function chosenWith({ question, selected }: QuizState, option: number): readonly number[] {
  if (question?.choices !== 'several') return [option];
  const others = selected.filter((each) => each !== option);
  return others.length < selected.length ? others : [...others, option].toSorted();
}

function open(state: QuizState, question: QuestionView): QuizState {
  const isNext = question.questionIndex > state.questionIndex;
  const isAwaited = question.questionIndex === state.questionIndex && state.phase === 'waiting';
  if (!isNext && !isAwaited && !isReopened(state, question)) return state;
  return {
    ...state,
    phase: 'asking',
    questionIndex: question.questionIndex,
    opensAt: question.startsAt,
    question,
    selected: [],
    result: null,
    hasFailed: false,
    trail: padTrail(state.trail, question.questionIndex),
  };
}

/** Returns whether the open question opened anew because no server process is known to have sent it. */
function isReopened(
  { phase, question: open }: QuizState,
  { questionIndex, startsAt }: QuestionView,
): boolean {
  const isOpen = phase === 'asking' || phase === 'submitting';
  return isOpen && open?.questionIndex === questionIndex && startsAt > open.deadlineAt;
}

function answer(state: QuizState, result: AnswerResult): QuizState {
  const isOpen = state.phase === 'asking' || state.phase === 'submitting';
  if (!isOpen || result.questionIndex !== state.questionIndex) return state;
  return {
    ...state,
    phase: 'feedback',
    result,
    mediaAheadUrl: result.mediaAheadUrl,
    feedbackEndsAt: result.nextStartsAt ?? addMs(result.now, feedbackMs),
    score: result.currentScore,
    points: result.currentPoints,
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
    selected: [],
    result: null,
  };
}

/** Merges the server's session. Keeps the feedback on the screen and the player's choice. */
function sync(state: QuizState, session: QuizSession): QuizState {
  const fresh = openQuiz(session);
  const { score, points, trail, endsAt } = fresh;
  const facts = { score, points, trail, endsAt };
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

/** Pads the trail: a closed question without a result was missed. */
function padTrail(trail: readonly TrailStep[], length: number): readonly TrailStep[] {
  if (trail.length >= length) return trail.slice(0, length);
  return [...trail, ...Array<TrailStep>(length - trail.length).fill('missed')];
}

/** Returns the question once it has opened; null before. */
function openedQuestion(question: CurrentQuestion): QuestionView | null {
  const { questionText, options } = question;
  return questionText === null || options === null ? null : { ...question, questionText, options };
}
