import { difficulties } from '@paheli/core/quiz/constants';
import { histories, historiesTimeout } from '@paheli/core/testing/histories';
import { dividePool, type LevelledQuestion, type Stratum } from '@paheli/core/tournament/strata';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openTestEngine } from '../testing/test-engine';

const engine = openTestEngine();

/** Of a language: the share right and its error; null where it was not measured. */
const measure = fc.option(
  fc.record({
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    isExact: fc.boolean(),
    isOfPractice: fc.boolean(),
  }),
);
const pools = fc.array(
  fc.record({
    difficulty: fc.constantFrom(...difficulties),
    seconds: fc.constantFrom(5, 5, 20),
    english: measure,
    hindi: measure,
  }),
  { minLength: 1, maxLength: 20 },
);

test(
  'the database divides a pool as the rule does, by what was measured in the languages of the tournament',
  async () => {
    const { sql } = engine.deps.database;
    const bank = await sql<{ id: string }[]>`select id from question order by id limit 20`;
    const ids = bank.map(({ id }) => id);
    await fc.assert(
      fc.asyncProperty(
        pools,
        fc.integer({ min: 1, max: 20 }),
        fc.record({ hasMarks: fc.boolean(), hasNumbers: fc.boolean(), isInHindi: fc.boolean() }),
        async (pool, most, { hasMarks, hasNumbers, isInHindi }) => {
          const questionsCount = Math.min(most, pool.length);
          const sizeOf = (kind: string) => pool.filter(({ difficulty }) => difficulty === kind).length;
          const easy = Math.min(sizeOf('easy'), questionsCount);
          const medium = Math.min(sizeOf('medium'), questionsCount - easy);
          const numbers = hasNumbers ? { easy, medium, hard: questionsCount - easy - medium } : null;
          const { id: tournamentId } = await engine.tournament();
          await sql`delete from question_measure`;
          for (const [place, { difficulty, seconds, english, hindi }] of pool.entries()) {
            const questionId = ids[place] ?? '';
            await sql`insert into tournament_question (tournament_id, question_id, alias, difficulty, seconds, question_text, options, correct_answer)
              values (${tournamentId}, ${questionId}, gen_random_uuid(), ${difficulty}, ${seconds}, '', '{}', 0)`;
            for (const [language, measured] of [['en', english] as const, ['hi', hindi] as const])
              if (measured)
                await sql`insert into question_measure (question_id, language, is_of_practice, answers, "right", difficulty, slope, share, share_error, choices)
                  values (${questionId}, ${language}, ${measured.isOfPractice}, 100, 50, 0, 1, ${measured.share}, ${measured.isExact ? 0.05 : 0.06}, '{}')`;
          }
          await sql`update tournament set questions_count = ${questionsCount}, difficulties = ${numbers && sql.json(numbers)},
            marks = ${hasMarks ? sql.json({ easy: 1, medium: 2, hard: 3, wrong: 0 }) : null},
            languages = ${isInHindi ? ['en', 'hi'] : ['en']} where id = ${tournamentId}`;
          await sql`select divide_pool(${tournamentId})`;
          const stored = await sql<(LevelledQuestion & { stratum: string | null; place: number })[]>`
            select alias as name, difficulty, seconds, level, is_measured, stratum, array_position(${ids}::uuid[], question_id) - 1 as place
            from tournament_question where tournament_id = ${tournamentId}`;
          const [tournament] = await sql<{ strata: readonly Stratum[] }[]>`
            select strata from tournament where id = ${tournamentId}`;
          const { strata, stratumOf } = dividePool(stored, { questions: questionsCount, numbers, hasMarks });
          expect(tournament?.strata).toEqual(strata);
          for (const { name, stratum, place, level, isMeasured } of stored) {
            expect(stratum).toBe(stratumOf.get(name) ?? null);
            const { english = null, hindi = null } = pool[place] ?? {};
            const shares = [english, isInHindi ? hindi : null].flatMap((measured) =>
              measured?.isExact && !measured.isOfPractice ? [measured.share] : [],
            );
            expect(isMeasured).toBe(shares.length > 0);
            const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
            if (isMeasured) expect(Math.abs(level - 10_000 * mean)).toBeLessThan(0.51);
          }
        },
      ),
      { numRuns: histories(60) },
    );
  },
  historiesTimeout(60_000),
);
