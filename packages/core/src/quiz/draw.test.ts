import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawQuestions, type KeyOf, optionOrder, type PoolQuestion } from './draw';

/** A keyed hash that suffices for tests: FNV-1a with a final mix. */
const keyOf =
  (seed: string): KeyOf =>
  (label) => {
    let hash = 0x811c9dc5;
    for (const letter of `${seed}|${label}`)
      hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return ((hash ^ (hash >>> 16)) >>> 0).toString(16).padStart(8, '0');
  };

const difficulties = ['easy', 'medium', 'hard'] as const;

/** A pool and counts that it can fill, with some of the questions seen before. */
const situations = fc
  .record({
    pool: fc.array(fc.constantFrom(...difficulties), { minLength: 1, maxLength: 40 }),
    shares: fc.tuple(fc.nat(100), fc.nat(100), fc.nat(100)),
    seen: fc.array(fc.nat(40)),
    voided: fc.array(fc.nat(40)),
    seed: fc.string(),
  })
  .map(({ pool, shares, seen, voided, seed }) => {
    const questions = pool.map(
      (difficulty, index): PoolQuestion => ({
        id: `q${index}`,
        difficulty,
        voided: voided.includes(index),
      }),
    );
    const [easy, medium, hard] = difficulties.map((difficulty, index) => {
      const available = questions.filter((question) => question.difficulty === difficulty).length;
      return Math.floor((available * (shares[index] ?? 0)) / 100);
    });
    const counts = { easy: easy ?? 0, medium: medium ?? 0, hard: hard ?? 0 };
    return { pool: questions, counts, seen: new Set(seen.map((index) => `q${index}`)), seed };
  });

test('every player gets the frozen number of questions of each difficulty, and no question twice', () => {
  fc.assert(
    fc.property(situations, ({ pool, counts, seen, seed }) => {
      const drawn = drawQuestions(pool, counts, seen, keyOf(seed));
      expect(new Set(drawn).size).toBe(drawn.length);
      for (const difficulty of difficulties) {
        const ofIt = drawn.filter((id) => pool.some((q) => q.id === id && q.difficulty === difficulty));
        expect(ofIt).toHaveLength(counts[difficulty]);
      }
    }),
  );
});

test('a voided question is drawn only when all sound ones of its difficulty are drawn', () => {
  fc.assert(
    fc.property(situations, ({ pool, counts, seen, seed }) => {
      const drawn = new Set(drawQuestions(pool, counts, seen, keyOf(seed)));
      for (const difficulty of difficulties) {
        const ofIt = pool.filter((question) => question.difficulty === difficulty);
        const asksVoided = ofIt.some(({ id, voided }) => voided && drawn.has(id));
        if (asksVoided) expect(ofIt.filter(({ id, voided }) => !voided && !drawn.has(id))).toEqual([]);
      }
    }),
  );
});

test('a question seen before is drawn only when all unseen sound ones of its difficulty are drawn', () => {
  fc.assert(
    fc.property(situations, ({ pool, counts, seen, seed }) => {
      const drawn = new Set(drawQuestions(pool, counts, seen, keyOf(seed)));
      for (const difficulty of difficulties) {
        const ofIt = pool.filter((question) => question.difficulty === difficulty && !question.voided);
        const asksSeen = ofIt.some(({ id }) => seen.has(id) && drawn.has(id));
        if (asksSeen) expect(ofIt.filter(({ id }) => !seen.has(id) && !drawn.has(id))).toEqual([]);
      }
    }),
  );
});

test('the same seed draws the same questions in the same order, whatever the order of the pool', () => {
  fc.assert(
    fc.property(situations, ({ pool, counts, seen, seed }) => {
      const drawn = drawQuestions(pool, counts, seen, keyOf(seed));
      expect(drawQuestions(pool.toReversed(), counts, seen, keyOf(seed))).toEqual(drawn);
    }),
  );
});

test('other players get other questions in another order', () => {
  const pool = Array.from({ length: 40 }, (_, index) => ({
    id: `q${index}`,
    difficulty: 'easy' as const,
    voided: false,
  }));
  const counts = { easy: 10, medium: 0, hard: 0 };
  const draws = ['a', 'b', 'c', 'd'].map((seed) => drawQuestions(pool, counts, new Set(), keyOf(seed)));
  expect(new Set(draws.map((drawn) => drawn.join())).size).toBe(4);
});

test('questions of all difficulties are mixed', () => {
  const pool = Array.from({ length: 30 }, (_, index) => ({
    id: `q${index}`,
    difficulty: difficulties[index % 3] ?? 'easy',
    voided: false,
  }));
  const firsts = ['a', 'b', 'c', 'd', 'e', 'f'].map((seed) => {
    const [first] = drawQuestions(pool, { easy: 5, medium: 5, hard: 5 }, new Set(), keyOf(seed));
    return pool.find(({ id }) => id === first)?.difficulty;
  });
  expect(new Set(firsts).size).toBeGreaterThan(1);
});

test('each question and player has a permutation of the options of its own', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (seed, id) => {
      expect(optionOrder(id, 4, keyOf(seed)).toSorted()).toEqual([0, 1, 2, 3]);
      expect(optionOrder(id, 4, keyOf(seed))).toEqual(optionOrder(id, 4, keyOf(seed)));
    }),
  );
});

test('the right answer is at each position about equally often', () => {
  const places = [0, 0, 0, 0];
  for (let index = 0; index < 4000; index += 1) {
    const place = optionOrder(`q${index}`, 4, keyOf('one player')).indexOf(0);
    places[place] = (places[place] ?? 0) + 1;
  }
  for (const count of places) expect(Math.abs(count - 1000)).toBeLessThan(150);
});
