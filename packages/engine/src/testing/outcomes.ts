import { Problem, type ProblemCode } from '@paheli/core/problem';

/** What many calls at once came to: the answers, and how often each problem. Anything else that is thrown is thrown. */
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

/** The numbers from 0, as many as asked for. */
export function times<Value>(count: number, make: (index: number) => Value): Value[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
