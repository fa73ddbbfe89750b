import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectProblems, mutations } from '../testing/malformed-envelopes';
import { createTestApp, type SignedIn, type TestApp } from '../testing/test-app';

let site: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  site = await createTestApp();
  admin = await site.admin();
});
afterAll(async () => {
  await site.close();
  expect(site.logged.filter(({ level }) => level === 'error')).toEqual([]);
});

test.each(mutations)('%s returns a problem for any input', (path) => expectProblems(site, admin, path));
