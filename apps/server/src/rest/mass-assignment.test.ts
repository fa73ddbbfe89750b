import { expect, test } from 'vitest';
import { ignoreAdditionalFields, routesWithBodies } from '../testing/ignore-fields';
import { contractOf } from '../trpc/contract';
import { type ProcedurePath, procedures } from '../trpc/procedures';

/** Subscriptions have no contract. */
const subscriptions: readonly string[] = ['live.events', 'quiz.questions'];
const inputs = (Object.keys(procedures) as ProcedurePath[])
  .filter((path) => !subscriptions.includes(path))
  .flatMap((path) => {
    const { input } = contractOf(path);
    return input ? [{ path, input }] : [];
  });

test('every procedure rejects an unknown field of its input by name', () => {
  const loose = inputs.filter(({ input }) => {
    const issues = input.safeParse({ passwordHash: 'x' }).error?.issues ?? [];
    return !issues.some((issue) => issue.code === 'unrecognized_keys' && issue.keys.includes('passwordHash'));
  });
  expect(loose.map(({ path }) => path)).toEqual([]);
  expect(inputs.length).toBeGreaterThan(150);
});

/** What creates, changes and identifies an account. The full tier has every route. */
const names = ['POST /auth/register', 'PUT /user/profile', 'PUT /user/kyc'];
const chosen = routesWithBodies.filter(({ method, path }) => names.includes(`${method} ${path}`));

test('the chosen routes exist', () => {
  expect(chosen).toHaveLength(names.length);
});

ignoreAdditionalFields(chosen);
