import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FuzzedSite, fuzzTimeoutMs, openFuzzedSite } from '../testing/fuzz/fuzzed-site';
import { procedureOperations } from '../testing/fuzz/procedure-operations';

const operations = procedureOperations();
let fuzzed: FuzzedSite;
beforeAll(async () => {
  fuzzed = await openFuzzedSite(operations);
});
afterAll(async () => {
  await fuzzed.site.close();
  expect(fuzzed.faults()).toEqual([]);
});

test.each(operations.map((each) => [each.name, each] as const))(
  '%s returns what its schema describes, whatever is sent by whom',
  (_name, operation) => fuzzed.fuzz(operation),
  fuzzTimeoutMs,
);
