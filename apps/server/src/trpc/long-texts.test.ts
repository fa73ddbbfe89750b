import { afterAll, beforeAll, expect, test } from 'vitest';
import { costOf, expectFastRefusals, hostile, longInputs, mostMs } from '../testing/long-texts';
import { createTestApp, type TestApp } from '../testing/test-app';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

// The full tier has every procedure, uploads and headers.
test.each(longInputs.filter(({ path }) => path === 'auth.register'))(
  '$path refuses 250 KB in any field or key within 100 ms of processor time',
  expectFastRefusals,
);

test.each(['/trpc/auth.login', '/api/auth/login'])(
  '%s refuses an unknown key of 250 KB within 100 ms, in a sentence that names its beginning',
  async (url) => {
    for (const text of hostile) {
      const body = JSON.stringify({ json: { [text]: 1 }, [text]: 1 }).slice(0, 260_000);
      expect(await costOf(() => site.call('POST', url, { body })), text.slice(0, 12)).toBeLessThan(mostMs);
    }
  },
);
