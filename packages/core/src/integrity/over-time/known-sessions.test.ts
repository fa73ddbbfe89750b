import { describe, expect, test } from 'vitest';
import { chanceOfRight } from '../../question-bank/item-response';
import { agreement } from './agreement';
import { beyondReach } from './beyond-reach';
import type { PastAnswer, PastOther, PastSession } from './facts';
import { personFit } from './person-fit';
import { shownToLinked } from './shown-to-linked';
import { unrelatedTimes } from './unrelated-times';

// Half of the players of middle ability answer a question right, in 2 s.
const measure = { difficulty: 0, slope: 1, guess: 0 };
/** Nobody's ability changes the chance, which is one half. */
const flat = { ...measure, slope: 0 };
const usual: PastAnswer = {
  ...{ questionId: 'q', measure, textLength: 100, timeMs: 2_000, isRight: true, choice: 0, rightChoice: 0 },
  choiceShares: new Map([
    [0, 0.5],
    [1, 0.4],
    [2, 0.1],
  ]),
};
const wrong = { ...usual, isRight: false, choice: 1 };
const other: PastOther = {
  ...{ accountId: 'other', choices: new Map(), isLinked: false, shownBefore: new Set() },
};
const session = (answers: readonly PastAnswer[], more: Partial<PastSession> = {}): PastSession => ({
  ...{ category: 'science', answers, ratingBefore: { mean: 0, sd: 0 }, others: [] },
  ...more,
});
const times = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item);

describe('agreement', () => {
  const meeting = (answer: PastAnswer, choice: number, accountId = 'other') =>
    session([answer], { others: [{ ...other, accountId, choices: new Map([['q', choice]]) }] });

  test.each([
    ['identical wrong', wrong, 1, 0.97 / 0.55, 5],
    ['identical right', usual, 0, 0.975 / 0.625, 0],
    ['different', usual, 1, 0.03 / 0.45, 0],
    ['different wrong', { ...wrong, choice: 2 }, 1, 0.03 / 0.45, 0],
    ['identical rare', { ...wrong, choice: 3 }, 3, 0.9505 / 0.2575, 5],
    [
      'identical right ones that everybody knows',
      { ...usual, measure: { ...measure, difficulty: -100 } },
      0,
      0.9995 / 0.9925,
      0,
    ],
    [
      'identical wrong where nearly everybody is right',
      { ...wrong, choiceShares: new Map([[0, 1]]) },
      1,
      0.975 / 0.625,
      5,
    ],
  ] as const)('of %s answers', (_, answer, choice, likelihood, identicalWrong) => {
    // Less evidence than none is returned as none.
    const sure = times(30, meeting(wrong, 1));
    const { digits, figures } = agreement([...times(5, meeting(answer, choice)), ...sure]);
    expect(digits).toBeCloseTo(5 * Math.log10(likelihood) + 30 * Math.log10(0.97 / 0.55), 10);
    expect(figures).toEqual({ tournaments: 35, common: 35, identicalWrong: identicalWrong + 30 });
  });

  test('is that with the one player for whom it is largest, in any order', () => {
    const ofOne = times(5, meeting(wrong, 1, 'one'));
    const ofTwo = times(6, meeting(wrong, 1, 'two'));
    for (const sessions of [
      [...ofOne, ...ofTwo],
      [...ofTwo, ...ofOne],
    ])
      expect(agreement(sessions).figures).toEqual({ tournaments: 6, common: 6, identicalWrong: 6 });
  });
});

describe('right answers beyond the rating’s reach', () => {
  test('are counted from the session in which they began', () => {
    const [lucky, unlucky] = [session(times(10, usual)), session([...times(9, usual), wrong])];
    const ofRight = Math.log10(0.995 / 0.5);
    const { digits, figures } = beyondReach([session([wrong]), lucky, unlucky]);
    expect(digits).toBeCloseTo(19 * ofRight + Math.log10(0.005 / 0.5), 10);
    expect(figures).toEqual({ right: 19, answered: 20 });
  });

  test('are compared with no ability above the highest', () => {
    const best = session([usual], { ratingBefore: { mean: 2.6, sd: 1 } });
    expect(beyondReach([best]).digits).toBeCloseTo(Math.log10(0.995 / chanceOfRight(measure, 3)), 10);
  });
});

describe('errors that do not depend on difficulty', () => {
  test('are as much likelier as the answers of a program', () => {
    const { digits } = personFit([session(times(80, { ...usual, measure: flat }))]);
    const told = [0.96, 0.98, 0.995, 0.999].reduce((sum, share) => sum + share ** 80 / 4, 0);
    expect(digits).toBeCloseTo(Math.log10(told) + 80 * Math.log10(2), 10);
  });

  test('say less where they are all in one category', () => {
    const [perfect, unlucky] = [
      session(times(50, usual)),
      session([...times(46, usual), ...times(4, wrong)]),
    ];
    const inOther = { ...unlucky, category: 'sports' };
    expect(personFit([perfect, inOther]).digits).toBeLessThan(personFit([perfect, unlucky]).digits);
  });
});

test('right answers to what one of several linked accounts was shown are as much likelier as told ones', () => {
  const shown = { ...other, isLinked: true, shownBefore: new Set(['q']) };
  const linked = { ...other, isLinked: true };
  const answers = [...times(9, usual), wrong].map((answer) => ({ ...answer, measure: flat }));
  const { digits, figures } = shownToLinked([session(answers, { others: [linked, shown] })]);
  expect(digits).toBeCloseTo(9 * Math.log10(0.97) + Math.log10(0.03) + 10 * Math.log10(2), 10);
  expect(figures).toEqual({ shown: 10, right: 9 });
});

describe('times', () => {
  /** Eight answers whose times vary by the factor 2 apart from what difficulty adds to their logarithms. */
  const quiz = (effect: number, factor = 2) =>
    session(
      Array.from({ length: 8 }, (_, n) => {
        const difficulty = n < 4 ? 1 : -1;
        const timeMs = 1_000 * Math.exp(effect * 0.12 * difficulty) * factor ** (n % 2 ? 1 : -1);
        return { ...usual, measure: { ...measure, difficulty }, timeMs };
      }),
    );

  test('that follow difficulty by a tenth of what is usual are as much likelier without any effect', () => {
    const { digits, figures } = unrelatedTimes(times(3, quiz(0.1)));
    const variance = (24 * Math.log(2) ** 2) / (24 - 3 - 1);
    expect(digits).toBeCloseTo((0.15 * 24 * 0.12 ** 2) / (2 * variance * Math.LN10), 10);
    expect(figures).toEqual({ effectPercent: 10, answered: 24 });
  });

  test('say nothing before twenty answers, or of questions that are all alike', () => {
    const half = { ...quiz(0), answers: quiz(0).answers.slice(2, 6) };
    expect(unrelatedTimes([quiz(0), quiz(0), half]).digits).toBeGreaterThan(0);
    const none = { digits: 0, figures: { effectPercent: 0, answered: 16 } };
    expect(unrelatedTimes([quiz(0), quiz(0)])).toEqual(none);
    expect(unrelatedTimes([session(times(30, usual))]).digits).toBe(0);
  });

  test('that never differ are no endless evidence', () => {
    const { digits } = unrelatedTimes(times(3, quiz(0, 1)));
    expect(digits).toBeCloseTo((0.25 * 24 * 0.12 ** 2) / (2 * 1e-6 * Math.LN10), 3);
  });
});
