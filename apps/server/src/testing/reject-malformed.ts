import { createCodeThrottle } from '@paheli/engine/account/code-throttle';
import { createLoginThrottle } from '@paheli/engine/account/login-throttle';
import { createMemoryLimiter } from '@paheli/engine/foundation/limiter';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RestRoute } from '../rest/route';
import type { RequiredRole } from '../trpc/procedures';
import { checkResponse } from './check-response';
import { describeRoute } from './described-route';
import { inBatches } from './in-batches';
import { type Malformed, malformedRequests } from './malformed-requests';
import { readContents } from './table-contents';
import { createTestApp, type SignedIn, type TestApp } from './test-app';

let site: TestApp;

type Groups = Readonly<Record<string, readonly RestRoute[] | undefined>>;

/**
 * Adds tests that the routes of each named group reject malformed requests and change nothing: all of them, or those of
 * their own fields where another route of the same kind gets the others.
 */
export function rejectMalformed(groups: Groups, requestsOf = malformedRequests): void {
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
  afterAll(async () => {
    await site.close();
    expect(site.logged.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([]);
  });

  describe.each(Object.entries(groups))('malformed requests about %s', (_name, routes = []) => {
    const guarded = routes.filter((route) => describeRoute(route).requiredRole !== 'anyone');
    test.runIf(guarded.length > 0)('are rejected without a token, and change nothing', async () => {
      // The token is checked before anything that distinguishes these requests, so every twentieth suffices.
      const sample = guarded.flatMap((route) => requestsOf(route)).filter((_, index) => index % 20 === 0);
      const before = await readContents(site.deps.database);
      const seen = await inBatches(sample, (request) => complaintsOf({ ...request, harmless: false }));
      expect(seen.flatMap(({ complaints }) => complaints)).toEqual([]);
      expect(await readContents(site.deps.database)).toEqual(before);
    });

    test('are rejected from a caller with the required role, and change nothing', async () => {
      const complaints: string[] = [];
      for (const route of routes) complaints.push(...(await sendValid(route, requestsOf(route))));
      // All others change nothing, so one comparison before and after them suffices.
      const callers = { anyone: undefined, player: await signIn('player'), admin: await signIn('admin') };
      const before = await readContents(site.deps.database);
      for (const route of routes) {
        const others = requestsOf(route).filter((request) => !mayAct(route, request));
        const as = callers[describeRoute(route).requiredRole];
        const seen = await inBatches(others, (request) => complaintsOf(request, as));
        complaints.push(...seen.flatMap((each) => each.complaints));
      }
      expect({ complaints, contents: await readContents(site.deps.database) }).toEqual({
        complaints: [],
        contents: before,
      });
    });
  });
}

/** Whether a request may be valid after all, and then changes something. */
function mayAct({ method }: RestRoute, { harmless }: Malformed): boolean {
  return harmless === true && method !== 'GET';
}

/** Sends the requests that may be valid after all, and returns the faults of their responses. */
async function sendValid(route: RestRoute, requests: readonly Malformed[]): Promise<string[]> {
  const { requiredRole } = describeRoute(route);
  const actions = requests.filter((request) => mayAct(route, request));
  if (requiredRole === 'anyone')
    return (await inBatches(actions, (request) => complaintsOf(request))).flatMap((each) => each.complaints);
  const complaints: string[] = [];
  let as = actions.length > 0 ? await signIn(requiredRole) : undefined;
  for (const request of actions) {
    const seen = await complaintsOf(request, as);
    complaints.push(...seen.complaints);
    // A request that was accepted may have ended the session.
    if (seen.isDone) as = await signIn(requiredRole);
  }
  return complaints;
}

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
    complaints.push(
      `${method} ${url.slice(0, 80)}, ${name}: ${why}: ${given.status} ${given.text.slice(0, 300)}`,
    );
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
