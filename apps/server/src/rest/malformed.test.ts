import { createCodeThrottle } from '@paheli/engine/account/code-throttle';
import { createLoginThrottle } from '@paheli/engine/account/login-throttle';
import { createMemoryLimiter } from '@paheli/engine/limiter';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkResponse } from '../testing/check-response';
import { describeRow } from '../testing/described-row';
import { type Malformed, malformedRequests } from '../testing/malformed-requests';
import { readContents } from '../testing/table-contents';
import { createTestApp, type SignedIn, type TestApp } from '../testing/test-app';
import type { Least } from '../trpc/init';
import { restTable } from './table';

let site: TestApp;
beforeAll(async () => {
  // Nobody is told to wait, so that every request meets what it is about.
  site = await createTestApp({
    deps: {
      loginThrottle: createLoginThrottle({ perAccount: 1_000_000, perAddress: 1_000_000, windowS: 60 }),
      codeThrottle: createCodeThrottle(1_000_000),
      contactLimiter: createMemoryLimiter({ name: 'contact', points: 1_000_000, windowS: 60 }),
    },
  });
});
afterAll(() => site.close());

const rows = restTable.map((row) => [`${row.method} ${row.path}`, row] as const);

test('a row is enough for at least thirty wrong requests', () => {
  for (const [name, row] of rows) expect(malformedRequests(row).length, name).toBeGreaterThanOrEqual(30);
});

describe.each(rows)('%s', (_name, row) => {
  const { least } = describeRow(row);

  test.skipIf(least === 'anyone')('refuses every one of them from nobody, and does nothing', async () => {
    const before = await readContents(site.deps.database);
    const complaints: string[] = [];
    for (const request of malformedRequests(row)) {
      complaints.push(...(await complaintsOf({ ...request, harmless: false })).complaints);
    }
    expect(complaints).toEqual([]);
    expect(await readContents(site.deps.database)).toEqual(before);
  });

  test('refuses every one of them from the least who may call it, and does nothing', async () => {
    let as = await signIn(least);
    const complaints: string[] = [];
    const requests = malformedRequests(row);
    const mayAct = ({ harmless }: Malformed) => harmless === true && row.method !== 'GET';
    for (const request of requests.filter(mayAct)) {
      const seen = await complaintsOf(request, as);
      complaints.push(...seen.complaints);
      // What was good enough may have ended the session.
      if (seen.isDone) as = await signIn(least);
    }
    // All others do nothing: one look before and one after them are enough.
    const before = await readContents(site.deps.database);
    for (const request of requests.filter((each) => !mayAct(each)))
      complaints.push(...(await complaintsOf(request, as)).complaints);
    expect({ complaints, contents: await readContents(site.deps.database) }).toEqual({
      complaints: [],
      contents: before,
    });
  });
});

afterAll(() => {
  expect(site.logged.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([]);
});

async function signIn(least: Least): Promise<SignedIn | undefined> {
  if (least === 'anyone') return undefined;
  return least === 'admin' ? site.admin() : site.player({ access: false });
}

/** Sends a wrong request; returns what is wrong with the response, nothing as it should be, and whether it was done. */
async function complaintsOf(
  request: Malformed,
  as?: SignedIn,
): Promise<{ complaints: string[]; isDone: boolean }> {
  const { name, method, url, headers, payload, status, harmless } = request;
  const authorization = as && { authorization: `Bearer ${as.token}` };
  const response = await site.app.inject({
    method: method as 'GET',
    url,
    headers: { ...authorization, ...headers },
    ...(payload !== undefined && { payload }),
  });
  const given = { status: response.statusCode, text: response.body };
  const complaints: string[] = [];
  const complain = (why: string) =>
    complaints.push(`${name}: ${why}: ${given.status} ${given.text.slice(0, 300)}`);
  try {
    checkResponse({ method, url, ...given });
  } catch (error) {
    complain(String(error).slice(0, 300));
  }
  if (given.status < 400) {
    if (!harmless) complain('was done');
  } else complainOfRefusal(given, complain);
  if (status !== undefined && given.status !== status) complain(`is not ${status}`);
  return { complaints, isDone: given.status < 400 };
}

const innards = /node_modules|\.ts:\d|select |insert |at \w+ \(/i;
/** What zod says where nobody told it what to say. */
const strangers = /Invalid|^Too (?:small|big)|^Expected|Unrecognized|received/;

function complainOfRefusal(given: { status: number; text: string }, complain: (why: string) => void): void {
  const {
    detail,
    code,
    errors = [],
  } = JSON.parse(given.text) as {
    detail: string;
    code: string;
    errors?: { message: string }[];
  };
  if (given.status >= 500 && code !== 'unconfigured') complain('is a fault');
  if (innards.test(given.text)) complain('shows its innards');
  for (const sentence of [detail, ...errors.map(({ message }) => message)]) {
    if (!/^[A-Z\d₹][^\n]*[.!)]$/.test(sentence)) complain('is no sentence');
    if (strangers.test(sentence)) complain('does not say what is allowed');
  }
}
