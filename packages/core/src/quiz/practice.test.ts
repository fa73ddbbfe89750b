import { describe, expect, it } from 'vitest';
import { dayOf, streakOf } from './daily';
import { StartPractice } from './practice';

describe('streakOf', () => {
  it.each([
    [[], { streak: 0, bestStreak: 0 }],
    [['2026-11-22'], { streak: 1, bestStreak: 1 }],
    [['2026-11-21', '2026-11-20'], { streak: 2, bestStreak: 2 }],
    [['2026-11-22', '2026-11-21', '2026-11-20'], { streak: 3, bestStreak: 3 }],
    [['2026-11-20'], { streak: 0, bestStreak: 1 }],
    [['2026-11-22', '2026-11-20', '2026-11-19', '2026-11-18'], { streak: 1, bestStreak: 3 }],
    [['2026-11-22', '2026-11-22'], { streak: 1, bestStreak: 1 }],
  ])('counts consecutive days of %j up to 22 November', (days, expected) => {
    expect(streakOf(days, '2026-11-22')).toEqual(expected);
  });

  it('goes on over the ends of months and of leap Februaries', () => {
    expect(streakOf(['2028-02-28', '2028-02-29', '2028-03-01'], '2028-03-01').streak).toBe(3);
  });
});

describe('dayOf', () => {
  it('begins and ends at midnight in India', () => {
    expect(dayOf(new Date('2026-11-22T18:29:59Z'))).toEqual({
      day: '2026-11-22',
      from: new Date('2026-11-21T18:30:00Z'),
      to: new Date('2026-11-22T18:30:00Z'),
    });
    expect(dayOf(new Date('2026-11-22T18:30:00Z')).day).toBe('2026-11-23');
  });
});

describe('StartPractice', () => {
  it('asks ten questions of all subjects unless another choice is made', () => {
    expect(StartPractice.parse({})).toEqual({ questionsCount: 10 });
  });

  it.each([4, 21, 7.5])('refuses %s questions with the allowed numbers', (questionsCount) => {
    const result = StartPractice.safeParse({ questionsCount });
    expect(result.error?.issues[0]?.message).toBe('Choose 5 to 20 questions.');
  });
});
