import { expect, test } from 'vitest';
import { type ClosedFairness, FairnessDocument } from './fairness';
import first from './testing/fixtures/paheli-1.json';
import second from './testing/fixtures/paheli-2.json';
import third from './testing/fixtures/paheli-3.json';
import { verifyFairness } from './verify-fairness';

async function problemsOf(document: unknown): Promise<string[]> {
  const checks = await verifyFairness(FairnessDocument.parse(document) as ClosedFairness);
  return checks.flatMap(({ problems }) => problems);
}

test('a document from before commitments says that it cannot be verified', async () => {
  expect(await problemsOf(first)).toEqual([
    'algorithm: this tournament was created before draws could be verified',
  ]);
});

test('a document with ids of questions and numbers of difficulties verifies, and one with aliases does not', async () => {
  expect(await problemsOf(second)).toEqual([]);
  expect(await problemsOf({ ...third, algorithm: second.algorithm })).toContain(
    'pool.0: its name is not one of paheli-2',
  );
});

test('a document with aliases verifies, and not with options that keep their order', async () => {
  expect(await problemsOf(third)).toEqual([]);
  const pool = third.pool.map((question) => ({ ...question, keeps_order: true }));
  expect(await problemsOf({ ...third, pool })).toContain('pool.0: paheli-3 shuffles all options');
});
