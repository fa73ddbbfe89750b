import { describe, expect, test } from 'vitest';
import { chanceOfRight } from '../../question-bank/item-response';
import { normal, type Random, randomOf } from '../../testing/random';
import type { PastAnswer, PastOther, PastSession } from './facts';
import {
  type EvidenceKind,
  evidenceKinds,
  evidenceThresholds,
  findEvidence,
  kindsThatHold,
  windowSessions,
} from './find-evidence';

const usualRating = { mean: 0, sd: 0.3 };
const bestRating = { mean: 2.6, sd: 0.3 };

/** How one answer of a test's player comes about. */
type Play = {
  readonly isRight: (difficulty: number, random: Random) => boolean;
  readonly timeMs: (difficulty: number, textLength: number, random: Random) => number;
};
const byAbility = (ability: number) => (difficulty: number, random: Random) =>
  random() < chanceOfRight({ difficulty, slope: 1.4, guess: 0.25 }, ability);
const person: Play = {
  isRight: byAbility(0),
  timeMs: (difficulty, textLength, random) =>
    2_400 * Math.exp(0.12 * difficulty + 0.35 * Math.log(textLength / 110) + 0.23 * normal(random)),
};

function answersOf({ isRight, timeMs }: Play, random: Random): PastAnswer[] {
  return Array.from({ length: 10 }, (_, n) => {
    const difficulty = normal(random);
    const textLength = Math.round(110 * Math.exp(0.35 * normal(random)));
    const right = isRight(difficulty, random);
    return {
      questionId: `q${n}`,
      measure: { difficulty, slope: 1.4, guess: 0.25 },
      textLength,
      timeMs: Math.round(timeMs(difficulty, textLength, random)),
      isRight: right,
      choice: right ? 0 : random() < 0.6 ? 1 : 2,
      rightChoice: 0,
      choiceShares: new Map([
        [0, 0.62],
        [1, 0.2],
        [2, 0.12],
        [3, 0.06],
      ]),
    };
  });
}

type Draw = {
  readonly count: number;
  readonly play?: Partial<Play>;
  readonly seed?: number;
  readonly ratingBefore?: PastSession['ratingBefore'];
  readonly othersOf?: (answers: readonly PastAnswer[], random: Random) => readonly PastOther[];
};

function sessionsOf({ count, play, seed = 1, ratingBefore = usualRating, othersOf }: Draw): PastSession[] {
  const random = randomOf(seed);
  return Array.from({ length: count }, (_, n) => {
    const answers = answersOf({ ...person, ...play }, random);
    const category = n % 2 ? 'science' : 'sports';
    return { category, answers, ratingBefore, others: othersOf?.(answers, random) ?? [] };
  });
}

const heldBy = (sessions: readonly PastSession[]) => kindsThatHold(findEvidence(sessions));
const digitsOf = (kind: EvidenceKind, sessions: readonly PastSession[]) =>
  findEvidence(sessions)[kind].digits;
const seeds = Array.from({ length: 40 }, (_, n) => n + 1);
const always = () => true;

test('people of every ability hold no prize of their own', () => {
  const held = seeds.flatMap((seed) =>
    [-1, 0, 1, 2].flatMap((ability) =>
      heldBy(
        sessionsOf({
          count: 20,
          seed,
          play: { isRight: byAbility(ability) },
          ratingBefore: { mean: ability, sd: 0.3 },
        }),
      ),
    ),
  );
  expect(held).toEqual([]);
});

describe('right answers beyond the rating’s reach', () => {
  const before = sessionsOf({ count: 8 });
  const lucky = sessionsOf({ count: 1, play: { isRight: always }, seed: 2 });
  const told = sessionsOf({ count: 4, play: { isRight: always }, seed: 2 });

  test('hold a prize after a few perfect quizzes of a usual player, and not after one', () => {
    expect(heldBy([...before, ...lucky])).not.toContain('beyond_reach');
    expect(heldBy([...before, ...told])).toContain('beyond_reach');
  });

  test('are forgotten when usual results follow', () => {
    expect(digitsOf('beyond_reach', [...told, ...before])).toBe(0);
  });

  test('say the less, the higher the rating is', () => {
    const best = told.map((session) => ({ ...session, ratingBefore: bestRating }));
    expect(digitsOf('beyond_reach', best)).toBeLessThan(digitsOf('beyond_reach', told));
  });
});

describe('errors that do not depend on difficulty', () => {
  const program = { isRight: (_: number, random: Random) => random() < 0.97 };

  test('hold the prizes of most programs after 20 tournaments, and of few experts', () => {
    const countOf = (play: Partial<Play>) =>
      seeds.filter((seed) =>
        heldBy(sessionsOf({ count: 20, seed, play, ratingBefore: bestRating })).includes('person_fit'),
      ).length;
    expect(countOf(program)).toBeGreaterThan(seeds.length * 0.6);
    expect(countOf({ isRight: byAbility(2.6) })).toBeLessThan(seeds.length * 0.1);
  });

  test('say nothing before eighty answers', () => {
    const perfect = sessionsOf({ count: 8, play: { isRight: always }, ratingBefore: bestRating });
    expect(digitsOf('person_fit', perfect.slice(1))).toBe(0);
    expect(digitsOf('person_fit', perfect)).toBeGreaterThan(0);
  });
});

describe('times that depend on neither difficulty nor length', () => {
  const drawn = {
    timeMs: (_: number, __: number, random: Random) => 2_400 * Math.exp(0.23 * normal(random)),
  };

  test('are evidence, also where the answers are those of a usual player, and hold no prize by themselves', () => {
    const played = seeds.map((seed) => sessionsOf({ count: 20, seed, play: drawn }));
    const found = played.filter(
      (sessions) => digitsOf('unrelated_times', sessions) >= evidenceThresholds.unrelated_times,
    );
    expect(found.length).toBeGreaterThan(seeds.length * 0.7);
    expect(played.flatMap(heldBy)).toEqual([]);
  });

  test('are no evidence where a player is slow or fast in a whole quiz', () => {
    const paces = sessionsOf({ count: 20 }).map((session, n) => ({
      ...session,
      answers: session.answers.map((answer) => ({ ...answer, timeMs: answer.timeMs * (n % 2 ? 0.5 : 1.5) })),
    }));
    expect(digitsOf('unrelated_times', paces)).toBe(0);
  });
});

describe('answers that agree with one other player’s', () => {
  const otherWho = (share: number) => (answers: readonly PastAnswer[], random: Random) => [
    {
      accountId: 'other',
      isLinked: false,
      shownBefore: new Set<string>(),
      choices: new Map(
        answers.slice(0, 4).map(({ questionId, choice }) => {
          const own = random() < 0.65 ? 0 : 1;
          return [questionId, random() < share ? choice : own] as const;
        }),
      ),
    },
  ];
  const sessionsWith = (share: number, count = 15) => sessionsOf({ count, othersOf: otherWho(share) });

  test('hold a prize where nearly all do, and not of friends who learned together', () => {
    expect(heldBy(sessionsWith(0.97))).toEqual(['agreement']);
    expect(heldBy(sessionsWith(0.25))).toEqual([]);
  });

  test('say nothing before five common tournaments', () => {
    expect(digitsOf('agreement', sessionsWith(1, 4))).toBe(0);
    expect(digitsOf('agreement', sessionsWith(1, 5))).toBeGreaterThan(0);
  });

  test('of two good players, who are both right, do not hold a prize', () => {
    const good = sessionsOf({
      count: 20,
      play: { isRight: byAbility(2.5) },
      ratingBefore: { mean: 2.5, sd: 0.3 },
      othersOf: (answers) => [
        {
          accountId: 'other',
          isLinked: false,
          shownBefore: new Set(),
          choices: new Map(answers.slice(0, 3).map(({ questionId }) => [questionId, 0])),
        },
      ],
    });
    expect(heldBy(good)).not.toContain('agreement');
  });
});

describe('right answers to what linked accounts were shown', () => {
  const shownOf =
    (isLinked: boolean) =>
    (answers: readonly PastAnswer[]): PastOther[] => [
      {
        accountId: 'throwaway',
        isLinked,
        choices: new Map(),
        shownBefore: new Set(answers.slice(0, 5).map(({ questionId }) => questionId)),
      },
    ];
  const readerOf = (isLinked: boolean) =>
    sessionsOf({ count: 10, othersOf: shownOf(isLinked) }).map((session) => ({
      ...session,
      answers: session.answers.map((answer, n) => (n < 5 ? { ...answer, isRight: true, choice: 0 } : answer)),
    }));

  test('hold a prize only where the accounts are linked', () => {
    expect(heldBy(readerOf(true))).toContain('shown_to_linked');
    expect(digitsOf('shown_to_linked', readerOf(false))).toBe(0);
  });

  test('say little of a player who is as good at all other questions', () => {
    const expert = sessionsOf({
      count: 10,
      play: { isRight: byAbility(2.5) },
      ratingBefore: bestRating,
      othersOf: shownOf(true),
    });
    expect(heldBy(expert)).toEqual([]);
  });
});

test('evidence of several kinds is never added up', () => {
  const below = (kind: EvidenceKind) => ({ digits: evidenceThresholds[kind] - 0.01 });
  const almost = Object.fromEntries(evidenceKinds.map((kind) => [kind, below(kind)])) as Record<
    EvidenceKind,
    { digits: number }
  >;
  expect(kindsThatHold(almost)).toEqual([]);
  expect(kindsThatHold({ ...almost, agreement: { digits: evidenceThresholds.agreement } })).toEqual([
    'agreement',
  ]);
});

test('sessions before the last twenty, and after none, say nothing', () => {
  const last = sessionsOf({ count: windowSessions });
  const told = sessionsOf({ count: 5, play: { isRight: always }, seed: 2 });
  expect(findEvidence([...told, ...last])).toEqual(findEvidence(last));
  expect(kindsThatHold(findEvidence([]))).toEqual([]);
});
