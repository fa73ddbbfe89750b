import { addMs } from '@paheli/core/clock';
import type { Turn } from '@paheli/engine/quiz/turn';
import { beforeEach, expect, test } from 'vitest';
import { createLocalBus } from './bus';
import { createRecentTurns } from './recent-turns';

const start = new Date('2026-11-23T10:00:00Z');
let now = start;
let turns: ReturnType<typeof createRecentTurns>;
beforeEach(() => {
  now = start;
  turns = createRecentTurns(() => now, createLocalBus());
});

function turnOf(sessionId: string, questionIndex = 0): Turn {
  const question: Turn['question'] = {
    questionIndex,
    questionText: 'What is 2 + 2?',
    options: ['3', '4'],
    choices: 'one',
    timeLimit: 5,
    language: 'en',
    category: 'science',
    difficulty: 'easy',
    startsAt: now,
    deadlineAt: addMs(now, 5_000),
  };
  return { sessionId, endsAt: addMs(now, 70_000), graceMs: 500, question };
}

const answered = (sessionId: string, questionIndex: number) =>
  ({ type: 'answer_submitted', sessionId, result: { questionIndex } }) as Parameters<typeof turns.hear>[1];

test('a turn is taken once, by its own user and for its own session', () => {
  const turn = turnOf('mine');
  turns.keep('user', turn);
  expect(turns.take('other', 'mine')).toBeNull();
  expect(turns.take('user', 'theirs')).toBeNull();
  expect(turns.take('user', 'mine')).toBe(turn);
  expect(turns.take('user', 'mine')).toBeNull();
});

test('a turn is not taken once its question is over', () => {
  turns.keep('user', turnOf('mine'));
  now = addMs(start, 5_000);
  expect(turns.take('user', 'mine')).toBeNull();
});

test('a turn is forgotten when its question was answered elsewhere, and not for an earlier answer', () => {
  turns.keep('user', turnOf('mine', 1));
  turns.hear('user', answered('mine', 0));
  turns.hear('user', answered('other', 1));
  turns.hear('other', answered('mine', 1));
  expect(turns.take('user', 'mine')).not.toBeNull();
  turns.keep('user', turnOf('mine', 1));
  turns.hear('user', answered('mine', 1));
  expect(turns.take('user', 'mine')).toBeNull();
});
