import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMs, dayMs, hourMs, minuteMs } from '../clock';
import type { Category } from '../tournament/schema';
import {
  type AchievementKind,
  achievementKinds,
  achievements,
  decideAchievements,
  type PlayedQuiz,
} from './achievements';

/** A Monday, 10:30 in India. */
const begin = new Date('2026-06-01T05:00:00Z');

type Changes = Partial<Omit<PlayedQuiz, 'questions'>> & {
  marks?: string;
  category?: Category;
  timeMs?: number;
};
let given = 0;

/** A quiz with one question per mark: `r` for right, anything else for wrong. */
function quiz({ marks = 'wr', category = 'science', timeMs = 2_000, ...changes }: Changes = {}): PlayedQuiz {
  given += 1;
  return {
    sessionId: `session-${String(given).padStart(6, '0')}`,
    finishedAt: addMs(begin, given),
    violationCount: 1,
    isOwn: false,
    placement: null,
    questions: [...marks].map((mark) => ({ category, isRight: mark === 'r', timeMs })),
    ...changes,
  };
}

const times = (count: number, make: (index: number) => PlayedQuiz) =>
  Array.from({ length: count }, (_, index) => make(index));
function progressOf(kind: AchievementKind, quizzes: readonly PlayedQuiz[], now = addMs(begin, 10 * dayMs)) {
  const found = decideAchievements(quizzes, now).find((each) => each.kind === kind);
  if (!found) throw new Error(`${kind} is not decided`);
  return found;
}
const isEarned = (kind: AchievementKind, quizzes: readonly PlayedQuiz[]) =>
  progressOf(kind, quizzes).earned !== null;

test('a player has no achievement before the first quiz', () => {
  for (const { value, earned } of decideAchievements([], begin))
    expect({ value, earned }).toEqual({ value: 0, earned: null });
});

test('the quiz that finished first earns the first quiz', () => {
  const [one, other] = [quiz(), quiz()];
  expect(progressOf('first_quiz', [other, one])).toMatchObject({
    value: 1,
    earned: { at: one.finishedAt, sessionId: one.sessionId },
  });
});

test('a perfect score requires every question to be right', () => {
  expect(isEarned('perfect_score', [quiz({ marks: 'rrrrw' })])).toBe(false);
  expect(isEarned('perfect_score', [quiz({ marks: 'rrrrr' })])).toBe(true);
});

test('a quiz of one’s own tournament counts for nothing', () => {
  const all = achievementKinds.map((kind) => [kind, 0]);
  const own = quiz({
    marks: 'r'.repeat(100),
    isOwn: true,
    placement: { settledAt: begin, rank: 1, hasPrize: true },
  });
  expect(decideAchievements([own], begin).map(({ kind, value }) => [kind, value])).toEqual(all);
});

describe('ten in a row', () => {
  test('continues from one quiz to the next, and a wrong answer ends it', () => {
    expect(isEarned('ten_in_a_row', [quiz({ marks: 'wrrrr' }), quiz({ marks: 'rrrrrr' })])).toBe(true);
    expect(progressOf('ten_in_a_row', [quiz({ marks: 'rrrrw' }), quiz({ marks: 'rrrrrr' })])).toMatchObject({
      value: 6,
      earned: null,
    });
  });

  test('is earned in the middle of a quiz, whatever follows', () => {
    expect(isEarned('ten_in_a_row', [quiz({ marks: 'wrrrrrrrrrrw' })])).toBe(true);
  });
});

test('a quick thinker gives ten right answers in one quiz, each in under 1.5 seconds', () => {
  const ten = 'r'.repeat(10);
  expect(isEarned('quick_thinker', [quiz({ marks: ten, timeMs: 1_499 })])).toBe(true);
  expect(isEarned('quick_thinker', [quiz({ marks: ten, timeMs: 1_500 })])).toBe(false);
  const halves = [quiz({ marks: 'rrrrr', timeMs: 900 }), quiz({ marks: 'rrrrrr', timeMs: 900 })];
  expect(progressOf('quick_thinker', halves)).toMatchObject({ value: 6, earned: null });
});

test('places count in the order of settlement', () => {
  const place = (rank: number, hasPrize = false) =>
    quiz({ placement: { settledAt: addMs(begin, dayMs - given), rank, hasPrize } });
  const [first, second] = [place(1), place(1, true)];
  // The quiz that was settled first was played last.
  expect(progressOf('first_win', [first, second]).earned?.sessionId).toBe(second.sessionId);
  expect(isEarned('first_win', [place(2, true), quiz()])).toBe(false);
  expect(isEarned('prize_winner', [place(2, true)])).toBe(true);
  expect(isEarned('prize_winner', [place(1)])).toBe(false);
  const nine = times(9, (index) => place((index % 3) + 1));
  expect(progressOf('ten_podiums', [...nine, place(4)])).toMatchObject({ value: 9, earned: null });
  expect(isEarned('ten_podiums', [...nine, place(3)])).toBe(true);
});

describe('mastery of a category', () => {
  const right = (count: number) => quiz({ marks: 'r'.repeat(count) });
  const wrong = (count: number) => quiz({ marks: 'w'.repeat(count) });

  test('requires fifty questions, and forty right of the last fifty', () => {
    expect(progressOf('science_master', [right(49)])).toMatchObject({ value: 39, earned: null });
    expect(isEarned('science_master', [right(50)])).toBe(true);
    expect(isEarned('science_master', [wrong(200), right(40)])).toBe(true);
    expect(progressOf('science_master', [wrong(200), right(39)])).toMatchObject({ value: 39, earned: null });
  });

  test('stays after later wrong answers', () => {
    expect(isEarned('science_master', [right(50), wrong(50)])).toBe(true);
  });

  test('does not count for another category', () => {
    const quizzes = [quiz({ marks: 'r'.repeat(50), category: 'history' })];
    expect(isEarned('history_master', quizzes)).toBe(true);
    expect(isEarned('science_master', quizzes)).toBe(false);
  });
});

describe('a streak of days', () => {
  const onDay = (day: number, hours = 0) => quiz({ finishedAt: addMs(begin, day * dayMs + hours * hourMs) });

  test('counts seven calendar days in India', () => {
    const six = times(6, (day) => onDay(day));
    expect(isEarned('seven_days', [...six, onDay(6)])).toBe(true);
    expect(isEarned('seven_days', [...six, onDay(7)])).toBe(false);
    // 13 and 14 hours later: 23:30 on the same day, and 00:30 on the next.
    expect(progressOf('seven_days', [onDay(0), onDay(0, 13)], begin).value).toBe(1);
    expect(progressOf('seven_days', [onDay(0), onDay(0, 14)], addMs(begin, dayMs)).value).toBe(2);
  });

  test('ends when a day is left out', () => {
    const quizzes = times(3, (day) => onDay(day));
    expect(progressOf('seven_days', quizzes, addMs(begin, 3 * dayMs)).value).toBe(3);
    expect(progressOf('seven_days', quizzes, addMs(begin, 4 * dayMs)).value).toBe(0);
  });
});

test('a clean sheet counts the quizzes without a violation, a century all of them', () => {
  const mixed = times(40, (index) => quiz({ violationCount: index % 2 }));
  expect(progressOf('clean_sheet', mixed)).toMatchObject({ value: 20, earned: null });
  const clean = times(25, () => quiz({ violationCount: 0 }));
  expect(isEarned('clean_sheet', clean)).toBe(true);
  expect(progressOf('century', mixed)).toMatchObject({ value: 40, earned: null });
  const hundred = times(100, () => quiz());
  expect(isEarned('century', hundred)).toBe(true);
});

const histories = fc.array(
  fc
    .record({
      marks: fc.string({ unit: fc.constantFrom('r', 'r', 'r', 'w'), minLength: 1, maxLength: 12 }),
      category: fc.constantFrom<Category>('general', 'science'),
      timeMs: fc.constantFrom(900, 3_000),
      violationCount: fc.nat(1),
      hours: fc.nat(30 * 24),
      rank: fc.option(fc.integer({ min: 1, max: 5 })),
    })
    .map(({ hours, rank, ...rest }) => {
      const finishedAt = addMs(begin, hours * hourMs);
      const placement =
        rank === null ? null : { settledAt: addMs(finishedAt, minuteMs), rank, hasPrize: rank < 3 };
      return quiz({ ...rest, finishedAt, placement });
    }),
  { maxLength: 60 },
);
const late = addMs(begin, 40 * dayMs);

test('the order of reading does not matter, and no value passes its goal before it is earned', () => {
  fc.assert(
    fc.property(histories, (quizzes) => {
      const decided = decideAchievements(quizzes, late);
      expect(decideAchievements(quizzes.toReversed(), late)).toEqual(decided);
      expect(decided.map(({ kind }) => kind)).toEqual(achievementKinds);
      for (const { kind, value, earned } of decided) {
        const { goal } = achievements[kind];
        expect(value).toBeGreaterThanOrEqual(0);
        if (earned) expect(value).toBe(goal);
        else expect(value).toBeLessThan(goal);
      }
    }),
  );
});

test('an achievement stays earned by the same fact, whatever is played later', () => {
  fc.assert(
    fc.property(histories, fc.nat(60), (quizzes, count) => {
      const inOrder = quizzes.toSorted(
        (a, b) => a.finishedAt.getTime() - b.finishedAt.getTime() || (a.sessionId < b.sessionId ? -1 : 1),
      );
      const later = new Map(decideAchievements(inOrder, late).map(({ kind, earned }) => [kind, earned]));
      for (const { kind, earned } of decideAchievements(inOrder.slice(0, count), late)) {
        if (earned) expect(later.get(kind)).toEqual(earned);
      }
    }),
  );
});
