import type { DailyQuiz } from '@paheli/core/quiz/daily';
import { expect, test } from 'vitest';
import { dailyShareText, streakText, untilNextText } from './daily-words';
import { freezeText } from './freeze-text';

const daily: DailyQuiz = {
  day: '2026-11-22',
  questionsCount: 4,
  closesAt: new Date('2026-11-22T18:30:00Z'),
  played: true,
  sessionId: null,
  score: 2,
  trail: ['right', 'wrong', 'missed', 'right'],
  streak: 3,
  bestStreak: 8,
  freezesLeft: 1,
  now: new Date('2026-11-22T10:00:00Z'),
};

test('a shared daily quiz shows score, squares and streak, and no question', () => {
  expect(dailyShareText(daily)).toBe('Paheli daily quiz, 22 November: 2/4\n🟩🟥⬜🟩\n3 days in a row');
});

test('a first day is shared without a streak', () => {
  expect(dailyShareText({ ...daily, streak: 1 })).not.toContain('row');
});

test.each([
  [{ freezesLeft: 1 }, '1 freeze left this week'],
  [{ freezesLeft: 0 }, '0 freezes left this week'],
  [{ streak: 0 }, ''],
])('what may be missed of %j reads "%s"', (over, text) => {
  expect(freezeText({ ...daily, ...over })).toBe(text);
});

test.each([
  [{ streak: 0, bestStreak: 0, played: false }, 'Ten questions, one try'],
  [{ streak: 0, bestStreak: 8, played: false }, 'Your best streak: 8 days'],
  [{ streak: 3, played: false }, '3 days in a row: play today to keep it'],
  [{ streak: 1, played: true }, '1 day in a row'],
])('the streak of %j reads "%s"', (over, text) => {
  expect(streakText({ ...daily, ...over })).toBe(text);
});

test.each([
  ['2026-11-22T13:18:00Z', '5 h 12 min'],
  ['2026-11-22T18:29:30Z', '1 min'],
  ['2026-11-22T18:31:00Z', '0 min'],
])('at %s the next quiz is %s away', (now, text) => {
  expect(untilNextText(daily, Date.parse(now))).toBe(text);
});
