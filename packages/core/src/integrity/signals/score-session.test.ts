import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minuteMs } from '../../clock';
import { integrityThreshold } from '../../quiz/constants';
import { randomOf } from '../../testing/random';
import type { AccountLinks, AnsweredQuestion, QuestionField, SessionFacts } from './facts';
import { readingLimitMs } from './fast-reading';
import type { SessionSignal } from './schema';
import { findSignals, integrityScoreOf } from './score-session';
import { answerAs, createSimulatedPlayer, type PlayerKind } from './testing/simulated-player';
import { signalWeights } from './weights';

const noLinks: AccountLinks = { payout: 0, device: 0, address: 0, followedSeats: 0 };
const startedAt = new Date('2026-03-01T12:00:00Z');

const usual: QuestionField = {
  answered: 40,
  right: 28,
  choices: new Map([
    [0, 28],
    [1, 6],
    [2, 4],
    [3, 2],
  ]),
  medianMs: 2_400,
};

const answerOf = (n: number, { timeMs = 2_000, choice = 0 } = {}): AnsweredQuestion => ({
  questionId: `q${n}`,
  textLength: 90,
  timeMs,
  choice,
  rightChoice: 0,
  optionsCount: 4,
  isRight: choice === 0,
});

function factsOf(changes: Partial<SessionFacts> = {}): SessionFacts {
  const answers = [1_400, 2_300, 1_900, 3_100, 2_600].map((timeMs, n) => answerOf(n, { timeMs }));
  const base = { startedAt, answers, fieldOf: () => usual, others: [], isRevealedAtOnce: true };
  return { ...base, links: noLinks, ...changes };
}

const scoreOf = (changes: Partial<SessionFacts>) => integrityScoreOf(0, findSignals(factsOf(changes)));
const kindsOf = (changes: Partial<SessionFacts>) => findSignals(factsOf(changes)).map(({ kind }) => kind);
const other = (
  ids: readonly string[],
  wrong: readonly (readonly [string, number])[] = [],
  agoMs = minuteMs,
) => ({
  finishedAt: new Date(startedAt.getTime() - agoMs),
  askedIds: new Set(ids),
  wrongChoices: new Map(wrong),
});

describe('each signal', () => {
  test('is absent from usual play', () => {
    expect(findSignals(factsOf())).toEqual([]);
  });

  test('of fast reading grows with the share of answers below the limit, and holds a prize from half of them', () => {
    const scores = [0, 1, 2, 3, 4, 5].map((fast) =>
      scoreOf({
        answers: [1_400, 2_300, 1_900, 3_100, 2_600].map((ms, n) =>
          answerOf(n, { timeMs: n < fast ? 300 + n * 50 : ms }),
        ),
      }),
    );
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
    expect(scores[2]).toBeLessThan(integrityThreshold);
    expect(scores[3]).toBeGreaterThan(integrityThreshold);
  });

  test('of fast reading does not hold the prize of a person who taps without reading, and guesses three of five', () => {
    const guessed = (right: number) =>
      scoreOf({
        answers: [410, 520, 350, 610, 460].map((timeMs, n) =>
          answerOf(n, { timeMs, choice: n < right ? 0 : 2 }),
        ),
      });
    expect([0, 1, 2, 3].map(guessed).filter((score) => score > integrityThreshold)).toEqual([]);
    expect([4, 5].map(guessed).filter((score) => score > integrityThreshold)).toHaveLength(2);
  });

  test('of fast reading takes the text’s length and the field’s median into account', () => {
    expect(readingLimitMs(20, usual)).toBe(600);
    expect(readingLimitMs(100, usual)).toBe(700);
    expect(readingLimitMs(400, usual)).toBe(800);
    expect(readingLimitMs(400, { ...usual, medianMs: 1_300 })).toBe(650);
    expect(readingLimitMs(400, { ...usual, medianMs: 300 })).toBe(600);
    expect(readingLimitMs(400, { ...usual, medianMs: 300, answered: 4 })).toBe(800);
  });

  test('of uniform times needs five answers within a few percent', () => {
    const alike = Array.from({ length: 6 }, (_, n) => answerOf(n, { timeMs: 2_000 + n }));
    expect(kindsOf({ answers: alike })).toEqual(['uniform_times']);
    expect(kindsOf({ answers: alike.slice(0, 4) })).toEqual([]);
  });

  test('of right answers after a reveal needs a quiz that ended just before, and answers shown at once', () => {
    const answers = Array.from({ length: 10 }, (_, n) => answerOf(n, { timeMs: 1_500 + n * 300 }));
    const hard: QuestionField = { ...usual, right: 12 };
    const ids = answers.map(({ questionId }) => questionId);
    const changes = { answers, fieldOf: () => hard, others: [other(ids)] };
    expect(kindsOf(changes)).toEqual(['right_after_reveal']);
    expect(kindsOf({ ...changes, isRevealedAtOnce: false })).toEqual([]);
    expect(kindsOf({ ...changes, others: [other(ids, [], 16 * minuteMs)] })).toEqual([]);
    expect(kindsOf({ ...changes, others: [other(ids, [], -minuteMs)] })).toEqual([]);
    expect(kindsOf({ ...changes, others: [other(ids.slice(0, 2))] })).toEqual([]);
  });

  test('of identical wrong answers counts rare choices more than the field’s favourite', () => {
    const answers = Array.from({ length: 6 }, (_, n) =>
      answerOf(n, { timeMs: 1_500 + n * 400, choice: n < 4 ? 3 : 0 }),
    );
    const wrong = answers.slice(0, 4).map(({ questionId }) => [questionId, 3] as const);
    const points = (field: QuestionField) =>
      scoreOf({ answers, fieldOf: () => field, others: [other([], wrong, -minuteMs)] });
    expect(points(usual)).toBeGreaterThan(0);
    expect(
      points({
        ...usual,
        choices: new Map([
          [0, 28],
          [3, 40],
        ]),
      }),
    ).toBeLessThan(points(usual));
  });

  test('of a shared payout account holds a prize alone; an address, a device and followed seats do not', () => {
    expect(scoreOf({ links: { ...noLinks, payout: 1 } })).toBeGreaterThan(integrityThreshold);
    expect(scoreOf({ links: { ...noLinks, address: 1_000 } })).toBe(signalWeights.same_address);
    expect(scoreOf({ links: { ...noLinks, device: 9 } })).toBeLessThan(integrityThreshold);
    expect(scoreOf({ links: { ...noLinks, device: 1, address: 1, followedSeats: 3 } })).toBeLessThan(
      integrityThreshold,
    );
    expect(scoreOf({ links: { ...noLinks, device: 2, address: 1 } })).toBeGreaterThan(integrityThreshold);
  });
});

const anyLinks = fc.record({
  payout: fc.nat(3),
  device: fc.nat(5),
  address: fc.nat(50),
  followedSeats: fc.nat(20),
});
const anyAnswers = fc.array(fc.record({ timeMs: fc.integer({ min: -250, max: 5_500 }), choice: fc.nat(3) }), {
  maxLength: 20,
});

test('no score is negative, no signal exceeds its weight, and a faster right answer or a further link never lowers the score', () => {
  fc.assert(
    fc.property(anyAnswers, anyLinks, fc.nat(19), (drawn, links, place) => {
      const answers = drawn.map((each, n) => answerOf(n, each));
      const ids = answers.map(({ questionId }) => questionId);
      const others = [
        other(
          ids,
          ids.map((id) => [id, 3] as const),
        ),
      ];
      const before = findSignals(factsOf({ answers, links, others }));
      for (const { kind, points } of before) {
        expect(points).toBeGreaterThan(0);
        expect(points).toBeLessThanOrEqual(signalWeights[kind as SessionSignal]);
      }
      const fastPoints = (signals: typeof before) =>
        signals.find(({ kind }) => kind === 'fast_reading')?.points ?? 0;
      const faster = answers.map((each, n) =>
        n === place && each.isRight ? { ...each, timeMs: each.timeMs - 1_000 } : each,
      );
      expect(fastPoints(findSignals(factsOf({ answers: faster, links, others })))).toBeGreaterThanOrEqual(
        fastPoints(before),
      );
      for (const key of ['payout', 'device', 'address', 'followedSeats'] as const) {
        const further = { ...links, [key]: links[key] + 1 };
        expect(scoreOf({ answers, links: further, others })).toBeGreaterThanOrEqual(
          integrityScoreOf(0, before),
        );
      }
    }),
  );
});

/** Lets players of a kind answer ten questions each, among others who share an address with them. */
function scoresOf(kind: PlayerKind, count: number, seed: number): number[] {
  const random = randomOf(seed);
  return Array.from({ length: count }, () => {
    const player = createSimulatedPlayer(kind, random);
    const answers = Array.from({ length: 10 }, (_, n): AnsweredQuestion[] => {
      const met = { questionId: `q${n}`, rightChoice: 0, ease: 0, lure: 1 };
      const given = answerAs(player, met, random);
      return given ? [answerOf(n, given)] : [];
    }).flat();
    const ids = answers.map(({ questionId }) => questionId);
    return scoreOf({ answers, others: [other(ids)], links: { ...noLinks, address: 3 } });
  });
}

test('an honest player stays below the threshold by a quarter, also on an address that others played from', () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const highest = Math.max(...scoresOf('honest', 100, seed), ...scoresOf('slow', 20, seed));
    expect(highest).toBeLessThan(integrityThreshold * 0.75);
  }
});

test('a bot under 600 ms is always above the threshold', () => {
  for (let seed = 1; seed <= 40; seed += 1)
    expect(Math.min(...scoresOf('fast_bot', 50, seed))).toBeGreaterThan(integrityThreshold);
});
