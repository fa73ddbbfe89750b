// Long because every rule of the play has its own named guarantee here.
import { addMs } from '@paheli/core/clock';
import type { AnswerResult, QuizSession } from '@paheli/core/quiz/schema';
import { sampleQuestion, sampleResult, sampleSession } from '@paheli/core/quiz/testing/sample-quiz';
import { describe, expect, test } from 'vitest';
import { openQuiz, type QuizAction, type QuizState, stepQuiz } from './quiz-state';

const start = new Date('2025-06-19T12:00:00Z');
const at = (seconds: number) => addMs(start, seconds * 1_000);

const question = (index: number) => sampleQuestion({ questionIndex: index, startsAt: at(index * 7) });

const session = (index: number, over: Partial<QuizSession> = {}) =>
  sampleSession(question(index), {
    ...{ totalQuestions: 3, remainingTime: 300 - index * 7, now: at(index * 7) },
    ...{ currentScore: 0, currentPoints: 0, trail: Array(index).fill('wrong') },
    ...over,
  });

function result(index: number, over: Partial<AnswerResult> = {}): AnswerResult {
  const finished = index === 2;
  const next = finished ? {} : { nextStartsAt: at((index + 1) * 7) };
  const now = at(index * 7 + 1);
  return sampleResult({ questionIndex: index, currentScore: index + 1, finished, now, ...next, ...over });
}

/** A question before it opens. */
const unopened = (index: number) => ({ ...question(index), questionText: null, options: null });

const play = (state: QuizState, ...actions: QuizAction[]) => actions.reduce(stepQuiz, state);
const select: QuizAction = { type: 'selected', option: 1 };
const submit: QuizAction = { type: 'submitted' };
const answered = (index: number, over?: Partial<AnswerResult>): QuizAction => ({
  type: 'answered',
  result: result(index, over),
});
const opened = (index: number): QuizAction => ({ type: 'opened', question: question(index) });

describe('a quiz', () => {
  test('shows its question if that is open, and waits otherwise', () => {
    expect(openQuiz(session(0)).phase).toBe('asking');
    expect(openQuiz(session(1, { currentQuestion: unopened(1) })).phase).toBe('waiting');
  });

  test('ends when the server’s remaining time has run out', () => {
    expect(openQuiz(session(0, { remainingTime: 12.5 })).endsAt).toEqual(at(12.5));
  });

  test('takes the grace period of answers from the server', () => {
    expect(openQuiz(session(0, { graceTime: 1.25 })).graceMs).toBe(1_250);
  });

  test('shows each question, then its feedback, and ends after the last', () => {
    let state = openQuiz(session(0));
    for (const index of [0, 1, 2]) {
      state = play(state, select, submit);
      expect(state.phase).toBe('submitting');
      state = play(state, answered(index));
      expect(state).toMatchObject({ phase: 'feedback', score: index + 1 });
      state = play(state, { type: 'feedback_over' });
      if (index === 2) break;
      expect(state).toMatchObject({
        phase: 'waiting',
        questionIndex: index + 1,
        selected: [],
        result: null,
      });
      expect(state.opensAt).toEqual(at((index + 1) * 7));
      state = play(state, opened(index + 1));
      expect(state.phase).toBe('asking');
    }
    expect(state).toMatchObject({ phase: 'ended', trail: ['right', 'right', 'right'] });
  });

  test('shows a question anew that the server opened again after its deadline', () => {
    const reopened = { ...question(0), startsAt: at(30), deadlineAt: at(35) };
    const again: QuizAction = { type: 'opened', question: reopened };
    for (const before of [[select], [select, submit], [submit, { type: 'unacknowledged' }]] as QuizAction[][])
      expect(play(openQuiz(session(0)), ...before, again)).toMatchObject({
        phase: 'asking',
        question: reopened,
        selected: [],
        hasFailed: false,
      });
    const answeredBefore = play(openQuiz(session(0)), select, submit, answered(0));
    expect(play(answeredBefore, again)).toEqual(answeredBefore);
  });

  test('accepts no choice and no submission while submitting or after the answer', () => {
    const submitting = play(openQuiz(session(0)), select, submit);
    expect(play(submitting, { type: 'selected', option: 3 }, submit)).toBe(submitting);
    const feedback = play(submitting, answered(0));
    expect(play(feedback, { type: 'selected', option: 3 }, submit)).toBe(feedback);
  });

  test('an expired timer submits no choice', () => {
    expect(play(openQuiz(session(0)), submit)).toMatchObject({ phase: 'submitting', selected: [] });
  });
});

describe('an unacknowledged answer', () => {
  test('can be submitted again and keeps its choice', () => {
    const state = play(openQuiz(session(0)), select, submit, { type: 'unacknowledged' });
    expect(state).toMatchObject({ phase: 'asking', selected: [1], hasFailed: true });
    expect(play(state, { type: 'selected', option: 3 })).toBe(state);
    expect(play(state, submit)).toMatchObject({ phase: 'submitting', selected: [1], hasFailed: true });
    expect(play(state, submit, answered(0)).hasFailed).toBe(false);
  });

  test('has no effect once its result has arrived', () => {
    const state = play(openQuiz(session(0)), select, submit, answered(0));
    expect(play(state, { type: 'unacknowledged' })).toBe(state);
  });
});

describe('late, repeated and foreign events', () => {
  test('a result of another question or a second result changes nothing', () => {
    const state = play(openQuiz(session(1)), select, submit);
    expect(play(state, answered(0))).toBe(state);
    const feedback = play(state, answered(1));
    expect(play(feedback, answered(1, { currentScore: 9 }))).toBe(feedback);
  });

  test('a result from another tab closes an open question here too', () => {
    expect(play(openQuiz(session(0)), answered(0)).phase).toBe('feedback');
  });

  test('a question that is already open, or older, does not open again', () => {
    const state = play(openQuiz(session(1)), select);
    expect(play(state, opened(1), opened(0))).toBe(state);
  });

  test('a question that opens during the feedback replaces it', () => {
    const state = play(openQuiz(session(0)), select, submit, answered(0), opened(1));
    expect(state).toMatchObject({ phase: 'asking', questionIndex: 1, result: null });
  });

  test('unanswered questions that have closed count as missed', () => {
    const state = play(openQuiz(session(0)), opened(2));
    expect(state).toMatchObject({ phase: 'asking', questionIndex: 2, trail: ['missed', 'missed'] });
  });
});

describe('resuming', () => {
  test('takes question, score, trail and time from the server', () => {
    const state = play(openQuiz(session(0)), {
      type: 'synced',
      session: session(2, { currentScore: 1, trail: ['right', 'missed'], remainingTime: 100 }),
    });
    expect(state).toMatchObject({ phase: 'asking', questionIndex: 2, score: 1, trail: ['right', 'missed'] });
    expect(state.endsAt).toEqual(at(114));
  });

  test('keeps the choice made in the same question and lets the player submit it', () => {
    const state = play(openQuiz(session(0)), select, submit, { type: 'synced', session: session(0) });
    expect(state).toMatchObject({ phase: 'asking', selected: [1] });
  });

  test('keeps the feedback during the pause', () => {
    const state = play(openQuiz(session(0)), select, submit, answered(0), {
      type: 'synced',
      session: session(1, { currentQuestion: unopened(1), currentScore: 1, trail: ['right'] }),
    });
    expect(state).toMatchObject({ phase: 'feedback', questionIndex: 0 });
  });

  test('never goes back', () => {
    const state = openQuiz(session(2));
    expect(play(state, { type: 'synced', session: session(1) })).toBe(state);
  });
});

describe('the end', () => {
  test('comes at once while asking or waiting, and after a pending result otherwise', () => {
    const over: QuizAction = { type: 'over' };
    expect(play(openQuiz(session(0)), over).phase).toBe('ended');
    expect(play(openQuiz(session(1, { currentQuestion: unopened(1) })), over).phase).toBe('ended');
    const submitting = play(openQuiz(session(2)), select, submit);
    expect(play(submitting, over)).toBe(submitting);
    const last = play(submitting, answered(2));
    expect(play(last, over)).toBe(last);
    expect(play(last, { type: 'feedback_over' }).phase).toBe('ended');
  });

  test('is final', () => {
    const ended = play(openQuiz(session(0)), { type: 'over' });
    expect(play(ended, opened(1), select, submit, { type: 'synced', session: session(1) })).toBe(ended);
  });

  test('a total time that runs out during the last feedback ends the quiz after the feedback', () => {
    const state = play(openQuiz(session(0)), select, submit, answered(0, { finished: true }), {
      type: 'feedback_over',
    });
    expect(state.phase).toBe('ended');
  });

  test('a result that comes as an event is shown, and neither the late response nor its loss changes it', () => {
    const shown = play(openQuiz(session(0)), select, submit, answered(0));
    expect([shown.phase, shown.result?.questionIndex]).toEqual(['feedback', 0]);
    expect(play(shown, answered(0, { isCorrect: false }))).toEqual(shown);
    expect(play(shown, { type: 'unacknowledged' })).toEqual(shown);
    const next = play(shown, { type: 'feedback_over' }, opened(1), select, submit);
    expect(play(next, answered(0))).toEqual(next);
  });

  test('a question that the server sends late brings the moved end of the total time', () => {
    const state = play(openQuiz(session(0)), select, submit, answered(0), { type: 'feedback_over' });
    const opened = play(state, { type: 'opened', question: question(1), endsAt: at(360) });
    expect([opened.phase, opened.endsAt]).toEqual(['asking', at(360)]);
    // What was requested says nothing about the total time.
    expect(play(state, { type: 'opened', question: question(1) }).endsAt).toEqual(state.endsAt);
  });

  test('time_update resets the remaining total time', () => {
    const state = play(openQuiz(session(0)), { type: 'time_reset', endsAt: at(60) });
    expect(state.endsAt).toEqual(at(60));
  });
});
