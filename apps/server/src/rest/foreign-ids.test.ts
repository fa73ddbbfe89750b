import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeRow } from '../testing/described-row';
import { createSubjects, rightRequest, type Subjects } from '../testing/row-subjects';
import { readContents } from '../testing/table-contents';
import { createTestApp, type SignedIn, type TestApp } from '../testing/test-app';
import { documentReply } from './kyc-document';
import type { Row } from './row';
import { restTable } from './table';

/** What players name in requests and other players must not get at. */
const owned = [
  'friendId',
  'userSessionId',
  'sessionId',
  'paymentIntentId',
  'razorpayPaymentId',
  'withdrawalId',
];
/** What anybody may name. */
const everybodys = ['tournamentId'];
/** What callers make up. */
const fresh = ['requestId'];

let site: TestApp;
let subjects: Subjects;
let stranger: SignedIn;
beforeAll(async () => {
  site = await createTestApp();
  subjects = await createSubjects(site);
  stranger = await site.player({ rupees: 50 });
});
afterAll(() => site.close());

const forPlayers = restTable
  .map((row) => [`${row.method} ${row.path}`, row, describeRow(row)] as const)
  .filter(([, , { least }]) => least === 'player');

test('every id that players may send is known here for whose it is', () => {
  const sent = forPlayers
    .flatMap(([, , { inputFields }]) => inputFields)
    .filter((field) => /id$/i.test(field));
  expect(new Set(sent)).toEqual(new Set([...owned, ...everybodys, ...fresh]));
});

describe.each(
  forPlayers.filter(([, , { inputFields }]) => inputFields.some((field) => owned.includes(field))),
)("another player's, at %s,", (_name, row) => {
  test('is 404 like one that does not exist, and stays as it is', async () => {
    const before = await readContents(site.deps.database);
    const nobodys = Object.fromEntries(Object.keys(subjects.ids).map((field) => [field, randomUUID()]));
    const answers = [subjects.ids, nobodys].map(async (ids) => {
      const { url, body } = rightRequest(row, ids);
      return site.call(row.method, url, { as: stranger, ...(row.method !== 'GET' && { body }) });
    });
    const [theirs, none] = await Promise.all(answers);
    expect(theirs).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(theirs?.text).toBe(none?.text);
    expect(await readContents(site.deps.database)).toEqual(before);
  });

  test('is there for him whose it is', async () => {
    const { url, body } = rightRequest(row, subjects.ids);
    const call = { as: subjects.owner, ...(row.method !== 'GET' && { body }) };
    expect((await site.call(row.method, url, call)).status).not.toBe(404);
  });
});

describe.each(forPlayers.filter(([, row]) => row.method === 'GET' && row.params === undefined))(
  '%s',
  (_name, row) => {
    test("says nothing of another player's", async () => {
      const { owner, ids } = subjects;
      const { body: profile } = await site.call('GET', '/api/user/profile', { as: owner });
      const secrets = [
        ...owned.map((field) => ids[field]),
        owner.viewer.userId,
        profile.email,
        profile.mobile_number,
      ];
      const { status, text } = await site.call(row.method, `/api${row.path}`, { as: stranger });
      expect(status).toBe(statusOf(row));
      expect(secrets.filter((secret) => text.includes(String(secret)))).toEqual([]);
    });
  },
);

/** A document that was never handed in is not there; a preview has to be told of how much. */
function statusOf({ reply, path }: Row): number {
  if (reply === documentReply) return 404;
  return path === '/payments/withdrawals/preview' ? 422 : 200;
}
