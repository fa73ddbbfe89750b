import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FuzzedSite, fuzzTimeoutMs, type Operation, openFuzzedSite } from './fuzzed-site';

/** Adds a test of each chosen operation, beside which all others are called. */
export function fuzzOperations(
  operations: readonly Operation[],
  chosen: readonly Operation[] = operations,
): void {
  let fuzzed: FuzzedSite;
  beforeAll(async () => {
    fuzzed = await openFuzzedSite(operations);
  });
  afterAll(async () => {
    await fuzzed.site.close();
    expect(fuzzed.faults()).toEqual([]);
  });

  test.each(chosen.map((each) => [each.name, each] as const))(
    '%s returns what it describes, whatever is sent by whom',
    (_name, operation) => fuzzed.fuzz(operation),
    fuzzTimeoutMs,
  );
}
