import { expect, test } from 'vitest';
import { costOf, expectFastRefusals, hostile, longInputs, mostMs } from '../testing/long-texts';
import { openTestApp } from '../testing/test-app';

const site = openTestApp();

// The full tier has every procedure, uploads and headers.
test.each(longInputs.filter(({ path }) => path === 'auth.register'))(
  '$path refuses 250 KB in any field or key within 100 ms of processor time',
  expectFastRefusals,
);

test('an unknown key of 250 KB is refused within 100 ms at both doors, in a sentence that names its beginning', async () => {
  const headers = { 'accept-language': 'hi' };
  for (const text of hostile) {
    const label = text.slice(0, 12);
    const body = JSON.stringify({ json: { [text]: 1 }, [text]: 1 }).slice(0, 260_000);
    for (const url of ['/trpc/auth.login', '/api/auth/login'])
      expect(await costOf(() => site.call('POST', url, { headers, body })), label).toBeLessThan(mostMs);
    const json = { [text.slice(0, 120_000)]: 1, mobileNumber: '9000000001', password: 'x' };
    const refused = await site.call('POST', '/trpc/auth.login', { headers, body: { json } });
    expect(refused.text.length, label).toBeLessThan(130_000);
  }
});
