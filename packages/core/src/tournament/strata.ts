import { divideByWeights } from '../money';
import { difficulties } from '../quiz/constants';
import type { Difficulty } from '../quiz/schema';
import type { Difficulties } from './difficulties';

/** The version of the rule by which a pool is divided. */
export const strataVersion = 1;

/** The most strata of a pool, where each player is asked equally many of each difficulty and duration. */
export const mostStrata = 10;

/** The level of a question that every middle player answers right. */
export const highestLevel = 10_000;
/** The levels of questions that were not measured. */
export const usualLevels: Readonly<Record<Difficulty, number>> = { easy: 8_000, medium: 6_000, hard: 4_000 };

/** A part of a pool whose questions are about equally hard, and how many of them each player is asked. */
export type Stratum = { readonly name: string; readonly questions: number };

/** Returns the difficulties as the strata of a pool that is divided no further. */
export function byDifficulty(counts: Difficulties): readonly Stratum[] {
  return difficulties.map((name) => ({ name, questions: counts[name] }));
}

/** A question of a pool, in terms of what its stratum depends on. */
export type LevelledQuestion = {
  readonly name: string;
  readonly difficulty: Difficulty;
  readonly seconds: number;
  /** The share of middle players that answer it right, in hundredths of a per cent. */
  readonly level: number;
  /** Whether the level was measured; else it is that of the difficulty that its author chose. */
  readonly isMeasured: boolean;
};

type DivisionRules = {
  readonly questions: number;
  /** The tournament's own numbers of each difficulty. */
  readonly numbers: Difficulties | null;
  readonly hasMarks: boolean;
};

/**
 * Divides a pool into strata of about equally hard questions, the easiest first. Questions of another duration are apart.
 * So are those of another difficulty, where the tournament has numbers of each or marks, or where some question was not
 * measured. A part has no more strata than levels: strata of equally hard questions would only ask players again what
 * they saw. Returns the strata, and the name of each question's stratum; undefined for one that nobody is asked. The
 * database function `divide_pool` does the same.
 */
export function dividePool(
  pool: readonly LevelledQuestion[],
  rules: DivisionRules,
): { readonly strata: readonly Stratum[]; readonly stratumOf: ReadonlyMap<string, string> } {
  const stratumOf = new Map<string, string>();
  const strata = partsOf(pool, rules).flatMap(({ kind, seconds, questions, pooled }) => {
    const inOrder = pooled.toSorted((a, b) => b.level - a.level || (a.name < b.name ? -1 : 1));
    const levels = new Set(pooled.map(({ level }) => level)).size;
    const most = Math.min(questions, levels, Math.floor((mostStrata * questions) / rules.questions));
    const count = Math.max(1, most);
    const asked = (index: number) => Math.floor((questions * index) / count);
    const place = (index: number) => Math.floor((pooled.length * asked(index)) / questions);
    return Array.from({ length: count }, (_, index): Stratum => {
      const name = `${kind} ${seconds} s ${index + 1}`;
      for (const question of inOrder.slice(place(index), place(index + 1)))
        stratumOf.set(question.name, name);
      return { name, questions: asked(index + 1) - asked(index) };
    });
  });
  return { strata, stratumOf };
}

type Kind = Difficulty | 'any';
type Part = {
  readonly kind: Kind;
  readonly seconds: number;
  readonly questions: number;
  readonly pooled: readonly LevelledQuestion[];
};

/** Returns the parts of a pool from which players are asked, each with the number of its questions in a quiz. */
function partsOf(pool: readonly LevelledQuestion[], { questions, numbers, hasMarks }: DivisionRules): Part[] {
  const isByDifficulty = numbers !== null || hasMarks || pool.some(({ isMeasured }) => !isMeasured);
  const kinds: readonly Kind[] = isByDifficulty ? difficulties : ['any'];
  const ofKind = kinds.map((kind) => pool.filter(({ difficulty }) => !isByDifficulty || difficulty === kind));
  const counts = numbers
    ? difficulties.map((difficulty) => numbers[difficulty])
    : sharesOf(questions, ofKind);
  return kinds.flatMap((kind, place) => {
    const inKind = ofKind[place] ?? [];
    const byTime = [...new Set(inKind.map(({ seconds }) => seconds))]
      .toSorted((a, b) => a - b)
      .map((seconds) => ({ seconds, pooled: inKind.filter((question) => question.seconds === seconds) }));
    const shares = sharesOf(
      counts[place] ?? 0,
      byTime.map(({ pooled }) => pooled),
    );
    return byTime
      .map((part, index) => ({ kind, ...part, questions: shares[index] ?? 0 }))
      .filter((part) => part.questions > 0);
  });
}

/** Divides a number of questions in proportion to the sizes of parts, by the largest remainder. */
function sharesOf(questions: number, parts: readonly (readonly unknown[])[]): number[] {
  return divideByWeights(
    questions,
    parts.map(({ length }) => length),
  );
}
