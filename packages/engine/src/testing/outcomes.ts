import { Problem, type ProblemCode } from '@paheli/core/problem';

/** Returns the outcomes of many calls at once: the results, and how often each problem. Rethrows any other error. */
export async function outcomesOf<Answer>(
  calls: readonly Promise<Answer>[],
): Promise<{ answers: Answer[]; problems: Partial<Record<ProblemCode, number>> }> {
  const answers: Answer[] = [];
  const problems: Partial<Record<ProblemCode, number>> = {};
  for (const result of await Promise.allSettled(calls)) {
    if (result.status === 'fulfilled') answers.push(result.value);
    else if (result.reason instanceof Problem)
      problems[result.reason.code] = (problems[result.reason.code] ?? 0) + 1;
    else throw result.reason;
  }
  return { answers, problems };
}

/** Returns the results of `make` for the numbers from 0. */
export function times<Value>(count: number, make: (index: number) => Value): Value[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
