import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { describeRoute } from '../testing/described-route';
import { createSubjects, rightRequest, type Subjects } from '../testing/route-subjects';
import { readContents } from '../testing/table-contents';
import { openTestApp, openUser, type SignedIn } from '../testing/test-app';
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

const site = openTestApp();
const stranger = openUser(() => site.player({ rupees: 50 }));
let subjects: Subjects;
beforeAll(async () => {
  subjects = await createSubjects(site);
});

const forPlayers = restRoutes
  .map((route) => [`${route.method} ${route.path}`, route, describeRoute(route)] as const)
  .filter(([, , { requiredRole }]) => requiredRole === 'player');

test("every id in players' inputs is listed here with its owner", () => {
  const sent = forPlayers
    .flatMap(([, , { inputFields }]) => inputFields)
    .filter((field) => /id$/i.test(field));
  expect(new Set(sent)).toEqual(new Set([...owned, ...everybodys, ...fresh]));
});

const aboutOwned = forPlayers.filter(([, , { inputFields }]) =>
  inputFields.some((field) => owned.includes(field)),
);

/** Sends a valid request about these resources. */
function send(route: RestRoute, ids: Subjects['ids'], as: SignedIn) {
  const { url, body } = rightRequest(route, ids);
  return site.call(route.method, url, { as, ...(route.method !== 'GET' && { body }) });
}

async function expectHidden(): Promise<void> {
  const before = await readContents(site.deps.database);
  const nobodys = Object.fromEntries(Object.keys(subjects.ids).map((field) => [field, randomUUID()]));
  for (const [name, route] of aboutOwned) {
    const theirs = await send(route, subjects.ids, stranger);
    expect(theirs, name).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(theirs.text, name).toBe((await send(route, nobodys, stranger)).text);
  }
  expect(aboutOwned.length).toBeGreaterThan(15);
  expect(await readContents(site.deps.database)).toEqual(before);
}

test("another player's is 404 like an unknown one, at every path, and stays unchanged", expectHidden);

test("another player's is found by its owner, at every path, and 404 for others after what the owner did", async () => {
  const lost: string[] = [];
  for (const [name, route] of aboutOwned) {
    if ((await send(route, subjects.ids, subjects.owner)).status === 404) lost.push(name);
  }
  expect(lost).toEqual([]);
  // The quiz is over now, for example, and its result there.
  await expectHidden();
});

test('nothing of a player appears in what another player lists', async () => {
  const { owner, ids } = subjects;
  const { body: profile } = await site.call('GET', '/api/user/profile', { as: owner });
  const secrets = [
    ...owned.map((field) => ids[field]),
    owner.viewer.userId,
    profile.email,
    profile.mobile_number,
  ];
  for (const [name, route] of forPlayers) {
    if (route.method !== 'GET' || route.params !== undefined) continue;
    const { status, text } = await site.call(route.method, `/api${route.path}`, { as: stranger });
    expect([status, secrets.filter((secret) => text.includes(String(secret)))], name).toEqual([
      statusOf(route),
      [],
    ]);
  }
});

/** A document that was never uploaded is missing; a preview requires an amount, and formulas are to be sent. */
function statusOf({ reply, path }: RestRoute): number {
  if (reply === documentReply) return 404;
  return ['/payments/withdrawals/preview', '/quiz/formulas'].includes(path) ? 422 : 200;
}
