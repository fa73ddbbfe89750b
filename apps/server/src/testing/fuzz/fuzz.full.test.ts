import { describe, expect, test } from 'vitest';
import { fuzzOperations } from './fuzz-operations';
import { procedureOperations } from './procedure-operations';
import { routeOperations } from './route-operations';

const doors = { REST: routeOperations(), tRPC: procedureOperations() };

test.each(Object.entries(doors))('there are operations of %s', (_door, operations) => {
  expect(operations.length).toBeGreaterThan(150);
});

describe.each(Object.entries(doors))('%s', (_door, operations) => fuzzOperations(operations));
