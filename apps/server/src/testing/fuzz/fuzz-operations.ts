import { opened } from '@paheli/core/testing/opened';
import { expect, test } from 'vitest';
import { fuzzTimeoutMs, type Operation, openFuzzedSite } from './fuzzed-site';

/** Adds a test of each chosen operation, beside which all others are called. */
export function fuzzOperations(
  operations: readonly Operation[],
  chosen: readonly Operation[] = operations,
): void {
  const fuzzed = opened(
    () => openFuzzedSite(operations),
    async ({ site, faults }) => {
      await site.close();
      expect(faults()).toEqual([]);
    },
  );

  test.each(chosen.map((each) => [each.name, each] as const))(
    '%s returns what it describes, whatever is sent by whom',
    (_name, operation) => fuzzed.fuzz(operation),
    fuzzTimeoutMs,
  );
}
