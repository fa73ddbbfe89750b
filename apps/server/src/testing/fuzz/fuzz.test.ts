import { expect, test } from 'vitest';
import { fuzzOperations } from './fuzz-operations';
import { procedureOperations } from './procedure-operations';
import { routeOperations } from './route-operations';

/** One operation of each kind of caller at each door. The full tier has them all. */
const names = [
  'POST /contact',
  'POST /payments/add-funds',
  'GET /admin/users',
  'tournament.list',
  'auth.account.update',
  'admin.tournaments.create',
];
const operations = [...routeOperations(), ...procedureOperations()];
const chosen = operations.filter(({ name }) => names.includes(name));

test('the chosen operations exist', () => {
  expect(chosen.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});

fuzzOperations(operations, chosen);
