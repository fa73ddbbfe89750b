import { opened } from '@paheli/core/testing/opened';
import { test } from 'vitest';
import { fuzzTimeoutMs, type Operation, openFuzzedSite } from '../testing/fuzz/fuzzed-site';
import { procedureOperations } from '../testing/fuzz/procedure-operations';
import { openTestApp } from '../testing/test-app';
import { socialSettings, watchStakes } from '../testing/watch-stakes';

const operations = procedureOperations().map(watched);
// People, older balances, and tournaments with fees and prizes come from a site where play costs money.
const fuzzed = opened(
  () => openFuzzedSite(operations),
  ({ site }) => site.close(),
);
const social = openTestApp(() => ({ beside: fuzzed.site, settings: socialSettings }));

/** Sends an operation to the social site, and rejects where the call staked or rewarded anything. */
function watched(operation: Operation): Operation {
  const { send } = operation;
  return {
    ...operation,
    send: (_, input, headers) => watchStakes(fuzzed.site.deps.database, () => send(social, input, headers)),
  };
}

test.each(operations.map((each) => [each.name, each] as const))(
  '%s stakes nothing and rewards nobody with what is worth money',
  (_name, operation) => fuzzed.fuzz(operation),
  fuzzTimeoutMs,
);
