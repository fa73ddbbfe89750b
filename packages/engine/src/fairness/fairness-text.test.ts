import { readFileSync } from 'node:fs';
import { difficulties } from '@paheli/core/quiz/constants';
import { dividePool } from '@paheli/core/tournament/strata';
import fc from 'fast-check';
import { expect, test } from 'vitest';

type Text = {
  readonly rules: {
    readonly questions: number;
    readonly question_ms: number;
    readonly easy?: number;
    readonly medium?: number;
    readonly hard?: number;
    readonly marks?: object;
  };
  readonly pool: readonly {
    readonly alias: string;
    readonly difficulty: 'easy' | 'medium' | 'hard';
    readonly level: number;
    readonly question_ms?: number;
    readonly measured?: boolean;
    readonly stratum?: string;
  }[];
};

/** Divides a pool as a third party reads it in docs/fairness.md, and shares nothing with `dividePool`. */
function divideByText({ rules, pool }: Text) {
  const share = (total: number, sizes: readonly number[]) => {
    const sum = sizes.reduce((all, size) => all + size, 0) || 1;
    const parts = sizes.map((size) => Math.floor((total * size) / sum));
    const left = Math.min(total, sum) - parts.reduce((all, part) => all + part, 0);
    const remainders = sizes.map((size, index) => [(total * size) % sum, -index] as const);
    const favoured = remainders.toSorted((x, y) => y[0] - x[0] || y[1] - x[1]).slice(0, left);
    for (const [, index] of favoured) parts[-index] = (parts[-index] ?? 0) + 1;
    return parts;
  };
  const isApart =
    rules.easy !== undefined || rules.marks !== undefined || pool.some(({ measured }) => !measured);
  const kinds = isApart ? (['easy', 'medium', 'hard'] as const) : (['any'] as const);
  const ofKind = kinds.map((kind) => pool.filter(({ difficulty }) => kind === 'any' || difficulty === kind));
  const byKind =
    rules.easy === undefined
      ? share(
          rules.questions,
          ofKind.map(({ length }) => length),
        )
      : [rules.easy, rules.medium ?? 0, rules.hard ?? 0];
  const strata: { name: string; questions: number }[] = [];
  const stratumOf = new Map<string, string>();
  for (const [place, kind] of kinds.entries()) {
    const secondsOf = ({ question_ms = rules.question_ms }) => question_ms / 1_000;
    const byTime = Map.groupBy(ofKind[place] ?? [], secondsOf);
    const times = [...byTime.keys()].toSorted((x, y) => x - y);
    const asked = share(
      byKind[place] ?? 0,
      times.map((seconds) => byTime.get(seconds)?.length ?? 0),
    );
    for (const [index, seconds] of times.entries()) {
      const [n = 0, part = []] = [asked[index], byTime.get(seconds)];
      if (n === 0) continue;
      const levels = new Set(part.map(({ level }) => level)).size;
      const m = Math.max(1, Math.min(Math.floor((10 * n) / rules.questions), n, levels));
      const inOrder = part.toSorted((x, y) => y.level - x.level || (x.alias < y.alias ? -1 : 1));
      for (let k = 1; k <= m; k += 1) {
        const [before, now] = [Math.floor((n * (k - 1)) / m), Math.floor((n * k) / m)];
        const name = `${kind} ${seconds} s ${k}`;
        strata.push({ name, questions: now - before });
        const [from, to] = [before, now].map((count) => Math.floor((part.length * count) / n));
        for (const { alias } of inOrder.slice(from, to)) stratumOf.set(alias, name);
      }
    }
  }
  return { strata, stratumOf };
}

const pools = fc.array(
  fc.record({
    difficulty: fc.constantFrom(...difficulties),
    seconds: fc.constantFrom(5, 5, 5, 20, 60),
    level: fc.integer({ min: 2_500, max: 9_900 }),
    isMeasured: fc.boolean(),
  }),
  { minLength: 1, maxLength: 80 },
);
const situations = fc.tuple(pools, fc.double({ min: 0.01, max: 1, noNaN: true }), fc.boolean(), fc.boolean());

/** Returns how many of each difficulty a tournament asks that asks as many easy ones as it can. */
function numbersOf(pool: readonly { readonly difficulty: string }[], asked: number) {
  const sizeOf = (wanted: string) => pool.filter(({ difficulty }) => difficulty === wanted).length;
  const easy = Math.min(sizeOf('easy'), asked);
  const medium = Math.min(sizeOf('medium'), asked - easy);
  return { easy, medium, hard: asked - easy - medium };
}

test('a verifier that is written from docs/fairness.md alone divides its example and every pool as the product does', () => {
  const text = readFileSync(new URL('../../../../docs/fairness.md', import.meta.url), 'utf8');
  const example = JSON.parse(/```json\n([\s\S]*?)```/.exec(text)?.[1] ?? '') as Text;
  const { stratumOf } = divideByText(example);
  for (const { alias, stratum } of example.pool) expect(stratumOf.get(alias)).toBe(stratum);
  fc.assert(
    fc.property(situations, ([given, part, hasMarks, hasNumbers]) => {
      const pool = given.map((question, index) => ({ ...question, name: `q${index}` }));
      const asked = Math.max(1, Math.floor(pool.length * part));
      const numbers = hasNumbers ? numbersOf(pool, asked) : null;
      const rules = { questions: asked, question_ms: 5_000, ...numbers, ...(hasMarks && { marks: {} }) };
      const written = pool.map(({ name, difficulty, seconds, level, isMeasured }) => ({
        ...{ alias: name, difficulty, level, measured: isMeasured },
        ...(seconds !== 5 && { question_ms: seconds * 1_000 }),
      }));
      expect(divideByText({ rules, pool: written })).toEqual(
        dividePool(pool, { questions: asked, numbers, hasMarks }),
      );
    }),
  );
});
