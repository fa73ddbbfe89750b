import type { ProblemCode } from '@paheli/core/problem';
import { expect } from 'vitest';

/** Expects that a call is refused with this problem, and where paths are given, for these fields. */
export async function expectProblem(
  call: Promise<unknown>,
  code: ProblemCode,
  ...paths: string[]
): Promise<void> {
  const errors = paths.map((path) => ({ path }));
  await expect(call).rejects.toMatchObject({ code, ...(paths.length > 0 && { errors }) });
}
