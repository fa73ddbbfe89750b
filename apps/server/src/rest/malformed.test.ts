import { createCodeThrottle } from '@paheli/engine/account/code-throttle';
import { createLoginThrottle } from '@paheli/engine/account/login-throttle';
import { createMemoryLimiter } from '@paheli/engine/foundation/limiter';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkResponse } from '../testing/check-response';
import { describeRoute } from '../testing/described-route';
import { inBatches } from '../testing/in-batches';
import { type Malformed, malformedRequests } from '../testing/malformed-requests';
import { readContents } from '../testing/table-contents';
import { createTestApp, type SignedIn, type TestApp } from '../testing/test-app';
import type { RequiredRole } from '../trpc/procedures';
import { restRoutes } from './rest-routes';

let site: TestApp;
beforeAll(async () => {
  // No rate limit applies, so that every request reaches its validation.
  site = await createTestApp({
    deps: {
      loginThrottle: createLoginThrottle({ perAccount: 1_000_000, perAddress: 1_000_000, windowS: 60 }),
      codeThrottle: createCodeThrottle(1_000_000),
      contactLimiter: createMemoryLimiter({ name: 'contact', points: 1_000_000, windowS: 60 }),
    },
  });
});
afterAll(() => site.close());

const routes = restRoutes.map((route) => [`${route.method} ${route.path}`, route] as const);

test('each route yields at least thirty malformed requests', () => {
  for (const [name, route] of routes)
    expect(malformedRequests(route).length, name).toBeGreaterThanOrEqual(30);
});

describe.each(routes)('%s', (_name, route) => {
  const { requiredRole } = describeRoute(route);

  test.skipIf(requiredRole === 'anyone')('rejects them without a token, and changes nothing', async () => {
    const before = await readContents(site.deps.database);
    // The token is checked before anything that distinguishes these requests, so every fifth one suffices.
    const sample = malformedRequests(route).filter((_, index) => index % 5 === 0);
    const seen = await inBatches(sample, (request) => complaintsOf({ ...request, harmless: false }));
    expect(seen.flatMap(({ complaints }) => complaints)).toEqual([]);
    expect(await readContents(site.deps.database)).toEqual(before);
  });

  test('rejects every one of them from a caller with the required role, and changes nothing', async () => {
    let as = await signIn(requiredRole);
    const complaints: string[] = [];
    const requests = malformedRequests(route);
    const mayAct = ({ harmless }: Malformed) => harmless === true && route.method !== 'GET';
    const actions = requests.filter(mayAct);
    if (as === undefined) {
      const done = await inBatches(actions, (request) => complaintsOf(request));
      complaints.push(...done.flatMap((each) => each.complaints));
    } else {
      for (const request of actions) {
        const seen = await complaintsOf(request, as);
        complaints.push(...seen.complaints);
        // A request that was accepted may have ended the session.
        if (seen.isDone) as = await signIn(requiredRole);
      }
    }
    // All others change nothing, so one comparison before and after them suffices.
    const before = await readContents(site.deps.database);
    const others = requests.filter((each) => !mayAct(each));
    const seen = await inBatches(others, (request) => complaintsOf(request, as));
    complaints.push(...seen.flatMap((each) => each.complaints));
    expect({ complaints, contents: await readContents(site.deps.database) }).toEqual({
      complaints: [],
      contents: before,
    });
  });
});

afterAll(() => {
  expect(site.logged.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([]);
});

async function signIn(requiredRole: RequiredRole): Promise<SignedIn | undefined> {
  if (requiredRole === 'anyone') return undefined;
  return requiredRole === 'admin' ? site.admin() : site.player({ access: false });
}

/** Sends a malformed request. Returns the faults of the response, and whether the request succeeded. */
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
  } else complainOfProblem(given, complain);
  if (status !== undefined && given.status !== status) complain(`is not ${status}`);
  return { complaints, isDone: given.status < 400 };
}

const innards = /node_modules|\.ts:\d|select |insert |at \w+ \(/i;
/** Default messages of zod, which the product replaces. */
const strangers = /Invalid|^Too (?:small|big)|^Expected|Unrecognized|received/;

function complainOfProblem(given: { status: number; text: string }, complain: (why: string) => void): void {
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
