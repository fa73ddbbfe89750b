import { addMs, dayMs, minuteMs } from '@paheli/core/clock';
import { expect, test } from 'vitest';
import { transact } from '../foundation/transaction';
import { createPlayer } from '../testing/crowd';
import { times } from '../testing/outcomes';
import { openTestEngine } from '../testing/test-engine';
import { endSessions, findViewer, logOut, openSession, sessionIdOf } from './session';

const engine = openTestEngine();
const { deps } = engine;

async function signedIn() {
  const viewer = await createPlayer(deps);
  const token = await openSession(deps, viewer.userId);
  return { token, userId: viewer.userId, id: sessionIdOf(token) };
}

const change = (id: string, { expires, created }: { expires: number; created: number }) =>
  deps.database.sql`
      update user_sessions set expires_at = ${new Date(Date.now() + expires)}, created_at = ${addMs(deps.now(), created)}
      where id = ${id}`;

test('a session is stored under the hash of its token; the token is not stored', async () => {
  const { token, id } = await signedIn();
  const rows = await deps.database.sql<{ id: string; whole: string }[]>`
      select id, to_jsonb(s)::text as whole from user_sessions s`;
  expect(rows.map((row) => row.id)).toContain(id);
  for (const { whole } of rows) expect(whole).not.toContain(token);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  // The stored value opens no session.
  expect(await findViewer(deps, id)).toBeNull();
});

test('each session has a new token', async () => {
  const { userId } = await signedIn();
  const tokens = await Promise.all(times(5, () => openSession(deps, userId)));
  expect(new Set(tokens).size).toBe(5);
});

test('a session slides while it is used', async () => {
  const { token, id } = await signedIn();
  await change(id, { expires: 3 * dayMs, created: -4 * dayMs });
  await findViewer(deps, token);
  const [row] = await deps.database.sql<{ left: number }[]>`
      select extract(epoch from expires_at - now())::int as left from user_sessions where id = ${id}`;
  expect(row?.left).toBeGreaterThan(6.9 * 24 * 60 * 60);
});

test('a session ends when it was not used for seven days', async () => {
  const { token, id } = await signedIn();
  await change(id, { expires: -1_000, created: -8 * dayMs });
  expect(await findViewer(deps, token)).toBeNull();
});

test('a session ends after thirty days, however much it is used, and reports its end beforehand', async () => {
  const { token, id } = await signedIn();
  await change(id, { expires: 6 * dayMs, created: -30 * dayMs + 60_000 });
  expect((await findViewer(deps, token))?.expiresAt).toEqual(addMs(deps.now(), minuteMs));
  await change(id, { expires: 6 * dayMs, created: -30 * dayMs });
  expect(await findViewer(deps, token)).toBeNull();
  const left = await deps.database.sql`select 1 from user_sessions where id = ${id}`;
  expect(left).toHaveLength(0);
});

test('a session ends on the server at log-out; the player’s other sessions continue', async () => {
  const { token, userId } = await signedIn();
  const other = await openSession(deps, userId);
  await logOut(deps, token);
  await logOut(deps, token);
  expect(await findViewer(deps, token)).toBeNull();
  expect(await findViewer(deps, other)).toMatchObject({ userId });
  await transact(deps, (tx) => endSessions(tx, userId));
  expect(await findViewer(deps, other)).toBeNull();
});

test.each(['', 'x', 'null', "' or 1=1 --", '\u0000', 'a'.repeat(100_000)])(
  'a session is not found by an invented token (%#)',
  async (token) => {
    expect(await findViewer(deps, token)).toBeNull();
  },
);
