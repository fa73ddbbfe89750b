import { divideByWeights } from '../money';
import { optionsOf } from '../question-bank/choice';
import { difficulties, questionMs } from '../quiz/constants';
import type { Difficulties } from './difficulties';
import { type ClosedFairness, type FairnessPoolQuestion, type FairnessRules, nameOf } from './fairness';
import { dividePool, type Stratum, strataVersion } from './strata';

/** Returns what is wrong with a pool and its rules: names, keys, strata. */
export function poolProblems({ algorithm, rules, pool, seats, settlement }: ClosedFairness): string[] {
  const problems: string[] = [];
  if (settlement.outcome === 'cancelled') return problems;
  for (const [index, question] of pool.entries()) {
    const { question_id: id, alias, key, options } = question;
    const before = pool[index - 1];
    const isNamed = algorithm === 'paheli-2' ? id && !alias : alias && !id;
    if (question.keeps_order && (algorithm === 'paheli-2' || algorithm === 'paheli-3'))
      problems.push(`pool.${index}: ${algorithm} shuffles all options`);
    if (!isNamed) problems.push(`pool.${index}: its name is not one of ${algorithm}`);
    if (before && nameOf(before) >= nameOf(question))
      problems.push(`pool.${index}: it is not in the frozen order, which is that of the names`);
    if (optionsOf(key).some((option) => option >= options))
      problems.push(`pool.${index}: there is no option ${key}`);
  }
  problems.push(...(rules.strata ? strataProblems(rules, pool) : countProblems(rules, pool)));
  if (rules.question_ms !== questionMs) problems.push(`rules.question_ms: a question lasts ${questionMs} ms`);
  if (new Set(seats.map(({ pseudonym }) => pseudonym)).size !== seats.length)
    problems.push('seats: two seats have the same pseudonym');
  return problems;
}

/** Returns the numbers of each difficulty that rules give. */
export function numbersOf({ easy = 0, medium = 0, hard = 0 }: FairnessRules): Difficulties {
  return { easy, medium, hard };
}

function countProblems(rules: FairnessRules, pool: readonly FairnessPoolQuestion[]): string[] {
  const sizes = difficulties.map((wanted) => pool.filter(({ difficulty }) => difficulty === wanted).length);
  const counts = divideByWeights(rules.questions, sizes);
  const given = numbersOf(rules);
  if (difficulties.every((difficulty, index) => counts[index] === given[difficulty])) return [];
  return [`rules: the questions of each difficulty are ${Object.values(given)}, the pool gives ${counts}`];
}

/** Divides the pool again, and compares the strata and the place of each question. */
function strataProblems(rules: FairnessRules, pool: readonly FairnessPoolQuestion[]): string[] {
  const { strata, stratumOf } = dividePool(
    pool.map((question) => ({
      name: nameOf(question),
      difficulty: question.difficulty,
      seconds: (question.question_ms ?? rules.question_ms) / 1_000,
      level: question.level ?? 0,
      isMeasured: question.measured ?? false,
    })),
    {
      questions: rules.questions,
      numbers: rules.easy === undefined ? null : numbersOf(rules),
      hasMarks: rules.marks !== undefined,
    },
  );
  const listOf = (all: readonly Stratum[] = []) =>
    all.map(({ name, questions }) => `${name}: ${questions}`).join(', ');
  return [
    ...(rules.strata_version === strataVersion
      ? []
      : [`rules.strata_version: this program knows ${strataVersion}`]),
    ...(listOf(strata) === listOf(rules.strata)
      ? []
      : [`rules.strata: they are ${listOf(rules.strata)}, the pool gives ${listOf(strata)}`]),
    ...pool.flatMap((question, index) => {
      const expected = stratumOf.get(nameOf(question));
      return question.stratum === expected
        ? []
        : [`pool.${index}: its stratum is ${expected ?? 'none'}, not ${question.stratum ?? 'none'}`];
    }),
  ];
}
