import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byDifficulty } from '../tournament/strata';
import { drawQuestions, optionOrder, type PoolQuestion, type RandomUint32, toDrawPool } from './draw';

/** A sequence that suffices for tests: xorshift, seeded by a hash of the text. */
function seeded(seed: string): RandomUint32 {
  let state = 0x811c9dc5;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  state = state === 0 ? 1 : state;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

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
        stratum: difficulty,
        voided: voided.includes(index),
      }),
    );
    const [easy, medium, hard] = difficulties.map((difficulty, index) => {
      const available = questions.filter((question) => question.stratum === difficulty).length;
      return Math.floor((available * (shares[index] ?? 0)) / 100);
    });
    const counts = { easy: easy ?? 0, medium: medium ?? 0, hard: hard ?? 0 };
    return {
      pool: questions,
      counts,
      strata: byDifficulty(counts),
      seen: new Set(seen.map((index) => `q${index}`)),
      seed,
    };
  });

test('every player gets the frozen number of questions of each stratum, and no question twice', () => {
  fc.assert(
    fc.property(situations, ({ pool, counts, strata, seen, seed }) => {
      const drawn = drawQuestions(toDrawPool(pool), strata, seen, seeded(seed));
      expect(new Set(drawn).size).toBe(drawn.length);
      for (const difficulty of difficulties) {
        const ofIt = drawn.filter((id) => pool.some((q) => q.id === id && q.stratum === difficulty));
        expect(ofIt).toHaveLength(counts[difficulty]);
      }
    }),
  );
});

test('a voided question is drawn only when all sound ones of its stratum are drawn', () => {
  fc.assert(
    fc.property(situations, ({ pool, strata, seen, seed }) => {
      const drawn = new Set(drawQuestions(toDrawPool(pool), strata, seen, seeded(seed)));
      for (const difficulty of difficulties) {
        const ofIt = pool.filter((question) => question.stratum === difficulty);
        const asksVoided = ofIt.some(({ id, voided }) => voided && drawn.has(id));
        if (asksVoided) expect(ofIt.filter(({ id, voided }) => !voided && !drawn.has(id))).toEqual([]);
      }
    }),
  );
});

test('a question seen before is drawn only when all unseen sound ones of its stratum are drawn', () => {
  fc.assert(
    fc.property(situations, ({ pool, strata, seen, seed }) => {
      const drawn = new Set(drawQuestions(toDrawPool(pool), strata, seen, seeded(seed)));
      for (const difficulty of difficulties) {
        const ofIt = pool.filter((question) => question.stratum === difficulty && !question.voided);
        const asksSeen = ofIt.some(({ id }) => seen.has(id) && drawn.has(id));
        if (asksSeen) expect(ofIt.filter(({ id }) => !seen.has(id) && !drawn.has(id))).toEqual([]);
      }
    }),
  );
});

test('the same seed draws the same questions in the same order, by their places in the pool alone', () => {
  fc.assert(
    fc.property(situations, ({ pool, strata, seen, seed }) => {
      const drawn = drawQuestions(toDrawPool(pool), strata, seen, seeded(seed));
      const renamed = (id: string) => `another ${id.split('').toReversed().join('')}`;
      const others = pool.map((question) => ({ ...question, id: renamed(question.id) }));
      const seenOthers = new Set([...seen].map(renamed));
      expect(drawQuestions(toDrawPool(others), strata, seenOthers, seeded(seed))).toEqual(drawn.map(renamed));
    }),
  );
});

const poolOf = (count: number, stratumOf: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => ({
    id: `q${index}`,
    stratum: stratumOf(index),
    voided: false,
  }));

test('other players get other questions in another order', () => {
  const pool = poolOf(40, () => 'easy');
  const strata = [{ name: 'easy', questions: 10 }];
  const draws = ['a', 'b', 'c', 'd'].map((seed) =>
    drawQuestions(toDrawPool(pool), strata, new Set(), seeded(seed)),
  );
  expect(new Set(draws.map((drawn) => drawn.join())).size).toBe(4);
});

test('questions of all strata are mixed', () => {
  const pool = poolOf(30, (index) => difficulties[index % 3] ?? 'easy');
  const strata = byDifficulty({ easy: 5, medium: 5, hard: 5 });
  const firsts = ['a', 'b', 'c', 'd', 'e', 'f'].map((seed) => {
    const [first] = drawQuestions(toDrawPool(pool), strata, new Set(), seeded(seed));
    return pool.find(({ id }) => id === first)?.stratum;
  });
  expect(new Set(firsts).size).toBeGreaterThan(1);
});

const shuffled = (optionCount: number) => ({ optionCount, keepsOrder: false });

test('options are permuted, and the same seed permutes them alike', () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      expect(optionOrder(shuffled(4), seeded(seed)).toSorted()).toEqual([0, 1, 2, 3]);
      expect(optionOrder(shuffled(4), seeded(seed))).toEqual(optionOrder(shuffled(4), seeded(seed)));
    }),
  );
});

test('the right answer is at each position about equally often', () => {
  const places = [0, 0, 0, 0];
  const random = seeded('one player');
  for (let index = 0; index < 4000; index += 1) {
    const place = optionOrder(shuffled(4), random).indexOf(0);
    places[place] = (places[place] ?? 0) + 1;
  }
  for (const count of places) expect(Math.abs(count - 1000)).toBeLessThan(150);
});

test('options that keep their order are as they were written, and take no number of the sequence', () => {
  const random = () => {
    throw new Error('a number was drawn');
  };
  expect(optionOrder({ optionCount: 4, keepsOrder: true }, random)).toEqual([0, 1, 2, 3]);
});

test('numbers that would favour some results are drawn again', () => {
  const numbers = [2 ** 32 - 1, 2, 0];
  const random = () => numbers.shift() ?? 0;
  // 2³² − 1 is beyond the greatest multiple of 3, so the next number decides.
  expect(optionOrder(shuffled(3), random)).toEqual([1, 0, 2]);
  expect(numbers).toEqual([]);
});
