import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeRoute } from '../testing/described-route';
import { createSubjects, rightRequest, type Subjects } from '../testing/route-subjects';
import { readContents } from '../testing/table-contents';
import { createTestApp, type SignedIn, type TestApp } from '../testing/test-app';
import { documentReply } from './kyc-document';
import { restRoutes } from './rest-routes';
import type { RestRoute } from './route';

/** Ids in players' requests that other players must not reach. */
const owned = [
  'friendId',
  'userSessionId',
  'sessionId',
  'paymentIntentId',
  'razorpayPaymentId',
  'withdrawalId',
];
/** Ids that any caller may use. */
const everybodys = ['tournamentId'];
/** Ids that callers make up. */
const fresh = ['requestId', 'violationId'];

let site: TestApp;
let subjects: Subjects;
let stranger: SignedIn;
beforeAll(async () => {
  site = await createTestApp();
  subjects = await createSubjects(site);
  stranger = await site.player({ rupees: 50 });
});
afterAll(() => site.close());

const forPlayers = restRoutes
  .map((route) => [`${route.method} ${route.path}`, route, describeRoute(route)] as const)
  .filter(([, , { requiredRole }]) => requiredRole === 'player');

test("every id in players' inputs is listed here with its owner", () => {
  const sent = forPlayers
    .flatMap(([, , { inputFields }]) => inputFields)
    .filter((field) => /id$/i.test(field));
  expect(new Set(sent)).toEqual(new Set([...owned, ...everybodys, ...fresh]));
});

describe.each(
  forPlayers.filter(([, , { inputFields }]) => inputFields.some((field) => owned.includes(field))),
)("another player's, at %s,", (_name, route) => {
  test('is 404 like an unknown one, and stays unchanged', async () => {
    const before = await readContents(site.deps.database);
    const nobodys = Object.fromEntries(Object.keys(subjects.ids).map((field) => [field, randomUUID()]));
    const answers = [subjects.ids, nobodys].map(async (ids) => {
      const { url, body } = rightRequest(route, ids);
      return site.call(route.method, url, { as: stranger, ...(route.method !== 'GET' && { body }) });
    });
    const [theirs, none] = await Promise.all(answers);
    expect(theirs).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(theirs?.text).toBe(none?.text);
    expect(await readContents(site.deps.database)).toEqual(before);
  });

  test('is found for its owner', async () => {
    const { url, body } = rightRequest(route, subjects.ids);
    const call = { as: subjects.owner, ...(route.method !== 'GET' && { body }) };
    expect((await site.call(route.method, url, call)).status).not.toBe(404);
  });
});

describe.each(forPlayers.filter(([, route]) => route.method === 'GET' && route.params === undefined))(
  '%s',
  (_name, route) => {
    test('does not appear for another player', async () => {
      const { owner, ids } = subjects;
      const { body: profile } = await site.call('GET', '/api/user/profile', { as: owner });
      const secrets = [
        ...owned.map((field) => ids[field]),
        owner.viewer.userId,
        profile.email,
        profile.mobile_number,
      ];
      const { status, text } = await site.call(route.method, `/api${route.path}`, { as: stranger });
      expect(status).toBe(statusOf(route));
      expect(secrets.filter((secret) => text.includes(String(secret)))).toEqual([]);
    });
  },
);

/** A document that was never uploaded is missing; a preview requires an amount, and formulas are to be sent. */
function statusOf({ reply, path }: RestRoute): number {
  if (reply === documentReply) return 404;
  return ['/payments/withdrawals/preview', '/quiz/formulas'].includes(path) ? 422 : 200;
}
