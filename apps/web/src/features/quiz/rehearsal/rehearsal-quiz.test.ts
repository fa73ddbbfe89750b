import { addMs } from '@paheli/core/clock';
import { expect, test } from 'vitest';
import { openQuiz, stepQuiz } from '../quiz-state';
import { markAnswer, questionAt, rehearsalQuestions, rehearsalSession } from './rehearsal-quiz';

const now = new Date('2026-06-19T12:00:00Z');

test('a rehearsal goes through three questions of five seconds in the states of a real quiz', () => {
  let state = openQuiz(rehearsalSession(now));
  for (const [index, { right }] of rehearsalQuestions.entries()) {
    expect(state).toMatchObject({ phase: 'waiting', questionIndex: index, totalQuestions: 3 });
    const question = questionAt(index, state.opensAt);
    expect(question.deadlineAt.getTime() - question.startsAt.getTime()).toBe(5_000);
    state = stepQuiz(state, { type: 'opened', question });
    state = stepQuiz(state, { type: 'selected', option: right });
    state = stepQuiz(state, { type: 'submitted' });
    const answeredAt = addMs(question.startsAt, 2_000);
    state = stepQuiz(state, { type: 'answered', result: markAnswer(state, 2_000, answeredAt) });
    expect(state).toMatchObject({
      phase: 'feedback',
      score: index + 1,
      feedbackEndsAt: addMs(answeredAt, 2_000),
    });
    state = stepQuiz(state, { type: 'feedback_over' });
  }
  expect(state).toMatchObject({ phase: 'ended', trail: ['right', 'right', 'right'] });
});

test('no choice counts as no answer in time, and another option as wrong', () => {
  const [first] = rehearsalQuestions;
  const mark = (...selected: number[]) => markAnswer({ questionIndex: 0, selected, score: 0 }, 9_000, now);
  expect(mark()).toMatchObject({ isCorrect: false, timedOut: true, timeTaken: 5, currentScore: 0 });
  expect(mark(0)).toMatchObject({ isCorrect: false, timedOut: false, correctAnswer: first?.right });
});

test('the questions fit the screen, and each has one right option among four different ones', () => {
  for (const [index, { right }] of rehearsalQuestions.entries()) {
    const { questionText, options } = questionAt(index, now);
    expect(questionText.length).toBeLessThanOrEqual(140);
    expect(new Set(options).size).toBe(4);
    expect(options[right]).toBeDefined();
    for (const option of options) expect(option.length).toBeLessThanOrEqual(48);
  }
});
