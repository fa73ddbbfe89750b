import { codeLifetimeMs } from '@paheli/core/account/one-time-code';
import { dayMs, hourMs } from '@paheli/core/clock';
import { expect, test } from 'vitest';
import { changeMobile } from '../account/change-mobile';
import { findDevice, openMarkedSession } from '../account/device-mark';
import { findViewer, openSession } from '../account/session';
import { playTournament, settleLater } from '../testing/played-tournament';
import { publishOutbox } from '../testing/publish-outbox';
import { openTestEngine } from '../testing/test-engine';
import { appendEvents, readHead, readOutbox } from './outbox';
import { prune } from './prune';
import { registerProcess, tellAlive } from './server-process';
import { transact } from './transaction';

const engine = openTestEngine();
const { deps, clock } = engine;

const append = (newBalance: number) =>
  transact(deps, (tx) =>
    appendEvents(tx, [{ audience: 'everyone', event: { type: 'wallet_update', newBalance } }]),
  );

/** Lets time pass, and expects that what is counted is kept until then, and removed a millisecond later. */
async function expectKeptFor(ms: number, count: () => Promise<number>): Promise<void> {
  clock.advance(ms);
  await prune(deps);
  expect(await count()).toBe(1);
  clock.advance(1);
  await prune(deps);
  expect(await count()).toBe(0);
}

test('events older than a week are removed; younger and unnumbered ones stay', async () => {
  const { database } = deps;
  await append(1);
  await publishOutbox(database);
  await append(2);
  await database.sql`update outbox set created_at = ${new Date(clock.now().getTime() - 8 * dayMs)}`;
  await append(3);
  expect(await prune(deps)).toBeGreaterThan(0);
  expect(await prune(deps)).toBe(0);
  const head = await publishOutbox(database);
  const left = await database.sql<{ event: { newBalance: number } }[]>`
    select event from outbox where event ->> 'type' = 'wallet_update' order by seq`;
  expect(left.map(({ event }) => event.newBalance)).toEqual([2, 3]);
  expect(await readHead(database)).toBe(head);
  expect(await readOutbox(database, { afterSeq: 0, limit: 10 })).toBeDefined();
});

test('ended sessions are removed; a session in use stays', async () => {
  const player = await engine.player();
  const used = await openSession(deps, player.userId);
  const { database } = deps;
  const left = await openSession(deps, player.userId);
  const over = new Date(clock.now().getTime() - 1);
  const [forgotten] = await database.sql<{ id: string }[]>`
    update user_sessions set expires_at = ${over}
    where id = encode(sha256(${left}::bytea), 'hex') returning id`;
  await prune(deps);
  const rows = await database.sql<{ id: string }[]>`
    select id from user_sessions where user_id = ${player.userId}`;
  expect(rows.map(({ id }) => id)).not.toContain(forgotten?.id);
  expect(await findViewer(deps, used)).toMatchObject({ userId: player.userId });
});

test('a server process is removed a day after its last sign of life', async () => {
  const ended = await registerProcess(deps);
  clock.advance(dayMs + 1);
  await tellAlive(deps);
  await prune(deps);
  const rows = await deps.database.sql<{ id: number }[]>`select id from server_process`;
  expect(rows.map(({ id }) => id)).toEqual([deps.processId()]);
  expect(ended).not.toBe(deps.processId());
});

test('codes are removed a day after they have expired', async () => {
  const player = await engine.player();
  await changeMobile(
    deps,
    player,
    { mobileNumber: '9666600001', password: 'correct horse' },
    { address: '10.0.0.1' },
  );
  const codes = async () => (await deps.database.sql`select 1 from one_time_code`).length;
  await expectKeptFor(dayMs + codeLifetimeMs, codes);
});

test('device marks unused for half a year are removed', async () => {
  const player = await engine.player();
  const { deviceMark } = await transact(deps, (tx) => openMarkedSession(tx, deps, player.userId));
  await expectKeptFor(180 * dayMs, async () => ((await findDevice(deps, deviceMark, player)) ? 1 : 0));
});

test('marks of sign-ins unused for half a year are removed', async () => {
  const { userId } = await engine.player();
  await transact(deps, (tx) => openMarkedSession(tx, deps, userId, { caller: { address: '203.0.113.7' } }));
  const marks = async () =>
    (await deps.database.sql`select from sign_in_mark where user_id = ${userId}`).length;
  await expectKeptFor(180 * dayMs, marks);
});

test('an account keeps the twenty marks used last', async () => {
  const player = await engine.player();
  const marks: string[] = [];
  for (let count = 0; count < 21; count += 1) {
    clock.advance(1);
    marks.push((await transact(deps, (tx) => openMarkedSession(tx, deps, player.userId))).deviceMark);
  }
  const known = await Promise.all(marks.map((mark) => findDevice(deps, mark, player)));
  expect(known.map((id) => id !== undefined)).toEqual([false, ...Array(20).fill(true)]);
});

test('violations are removed half a year later, except those for which a prize was held and those of open tournaments', async () => {
  // The winner left the tab so often that the prize is held; the second player did so once.
  const played = await playTournament(engine, [
    { score: 5, ms: 9_000, violations: 6 },
    { score: 4, ms: 9_000, violations: 1 },
  ]);
  const open = await playTournament(engine, [{ score: 5, ms: 9_000, violations: 1 }], {
    endTime: new Date(clock.now().getTime() + 400 * dayMs),
  });
  const stored = async () => {
    const ids = [...played.sessions, ...open.sessions];
    const rows = await deps.database.sql<{ id: string; count: number }[]>`
      select session_id as id, count(*) as count from violation group by session_id`;
    return ids.map((id) => rows.find((row) => row.id === id)?.count ?? 0);
  };
  await settleLater(engine, played.tournamentId);
  clock.advance(180 * dayMs - 2 * hourMs);
  await prune(deps);
  expect(await stored()).toEqual([6, 1, 1]);
  clock.advance(hourMs);
  await prune(deps);
  expect(await stored()).toEqual([6, 0, 1]);
  const [second] = await deps.database.sql<{ violationCount: number }[]>`
    select violation_count from quiz_session where id = ${played.sessions[1] ?? null}`;
  expect(second).toEqual({ violationCount: 1 });
});
