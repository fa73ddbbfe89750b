import type { Database } from '@paheli/db/client/connect';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Deps } from './deps';
import { type Tx, transact } from './foundation/transaction';
import { lockWallet, systemAccount } from './ledger/accounts';
import { postMany } from './ledger/ledger';
import { answerMany } from './quiz/answer-question';
import { delayMany } from './quiz/delay-question';
import { expireSessions } from './quiz/expire-sessions';
import { startQuiz } from './quiz/start-quiz';
import { visitMany, visitSession } from './quiz/visit-session';
import { createCrowd, createPlayer } from './testing/crowd';
import { holdTournament } from './testing/hold-tournament';
import { publishOutbox } from './testing/publish-outbox';
import { rowsRead } from './testing/rows-read';
import { openTestEngine } from './testing/test-engine';
import { joinMany } from './tournament/join-tournament';

// A young database has no statistics, and a connection keeps the plans of that time. The hot paths must not depend on
// them: a full table scan gets slower with every row.

const engine = openTestEngine();

type Scans = { relname: string; seqScan: number }[];

const wholeTables = `select relname, seq_scan::int as seq_scan from pg_stat_xact_user_tables where seq_scan > 0`;

/** Returns the tables that are scanned whole while `act` runs on one connection. */
async function tablesReadWhole(act: (deps: Deps) => Promise<unknown>): Promise<Scans> {
  return engine.deps.database.sql.begin(async (connection) => {
    const database = { ...engine.deps.database, sql: connection } as unknown as Database;
    // A connection reports its counts up to a second late: what is there belongs to earlier transactions.
    const earlier = new Map(
      (await connection.unsafe<Scans>(wholeTables)).map((row) => [row.relname, row.seqScan]),
    );
    await act({ ...engine.deps, database });
    const scans = await connection.unsafe<Scans>(wholeTables);
    return scans.filter((row) => row.seqScan !== earlier.get(row.relname));
  });
}

const newPlayer = () => createPlayer(engine.deps, { depositPaise: 10_000, winningsPaise: 10_000 });

test('posting scans no table whole', async () => {
  const viewer = await newPlayer();
  const rows = await transact(engine.deps, async (tx: Tx) => {
    const { depositId } = await lockWallet(tx, viewer.userId);
    const gateway = await systemAccount(tx, 'cash.gateway');
    const before = await tx.execute<Scans[number]>(sql.raw(wholeTables));
    const id = engine.deps.newId();
    const lines = [
      { accountId: gateway, paise: -1 },
      { accountId: depositId, paise: 1 },
    ];
    await postMany(tx, [{ id, kind: 'test', ref: id, request: {}, meta: {}, lines }], engine.clock.now());
    return { before: [...before], after: [...(await tx.execute<Scans[number]>(sql.raw(wholeTables)))] };
  });
  expect(rows.after).toEqual(rows.before);
});

test('joining scans no table whole', async () => {
  const viewers = [await newPlayer(), await newPlayer()];
  const { id } = await engine.tournament();
  const userIds = viewers.map(({ userId }) => userId);
  expect(await tablesReadWhole((deps) => joinMany(deps, id, userIds))).toEqual([]);
});

/** Starts a quiz, and returns it with an answer to its first question at this instant. */
async function answering() {
  const viewer = await newPlayer();
  const tournamentId = await holdTournament(engine, [viewer]);
  const { sessionId } = await startQuiz(engine.deps, viewer, { tournamentId }, { handsOut: false });
  const now = engine.clock.now();
  const answer = {
    userId: viewer.userId,
    sessionRef: sessionId,
    questionIndex: 0,
    answer: 1,
    receivedAt: now,
  };
  return { viewer, tournamentId, now, item: { ...answer, claimedS: null, handsOut: true, now } };
}

test('answering, visiting a session and expiring sessions scan no table whole', async () => {
  const { viewer, tournamentId, now, item } = await answering();
  expect(await tablesReadWhole((deps) => answerMany(deps, [item]))).toEqual([]);
  expect(await tablesReadWhole((deps) => visitSession(deps, viewer, tournamentId, now))).toEqual([]);
  engine.clock.advance(10 * 60_000);
  expect(await tablesReadWhole((deps) => expireSessions(deps))).toEqual([]);
});

test('an answer changes no index: both rows keep their place', async () => {
  const { item } = await answering();
  const moved = await engine.deps.database.sql.begin(async (connection) => {
    const database = { ...engine.deps.database, sql: connection } as unknown as Database;
    const countMoved = async () => {
      const [row] = await connection<{ updates: number; moves: number }[]>`
        select sum(n_tup_upd)::int as updates, sum(n_tup_upd - n_tup_hot_upd)::int as moves
        from pg_stat_xact_user_tables where relname in ('quiz_session', 'session_question')`;
      return { updates: row?.updates ?? 0, moves: row?.moves ?? 0 };
    };
    const before = await countMoved();
    await answerMany({ ...engine.deps, database }, [item]);
    const after = await countMoved();
    return { updates: after.updates - before.updates, moves: after.moves - before.moves };
  });
  expect(moved).toEqual({ updates: 2, moves: 0 });
});

test('what one player’s step reads does not grow with the players of the tournament', async () => {
  const others = 400;
  const fewRows = 150;
  const crowd = await createCrowd(engine.deps, others + 1, { depositPaise: 10_000 });
  const { id: tournamentId } = await engine.tournament({ maxParticipants: others + 1 });
  const userIds = crowd.map(({ userId }) => userId);
  await joinMany(engine.deps, tournamentId, userIds.slice(1));
  const [userId = ''] = userIds;
  const [, viewer] = crowd;
  if (!viewer) throw new Error('the crowd is empty');
  expect(await rowsRead(engine.deps, (deps) => joinMany(deps, tournamentId, [userId]))).toBeLessThan(fewRows);

  const sessions = await Promise.all(
    crowd.map((each) => startQuiz(engine.deps, each, { tournamentId }, { handsOut: false })),
  );
  const session = sessions[1];
  if (!session) throw new Error('there is no session');
  const { sessionId, startsAt } = session;
  engine.clock.advance(1_000);
  const now = engine.clock.now();
  const answer = {
    userId: viewer.userId,
    sessionRef: sessionId,
    questionIndex: 0,
    answer: 1,
    receivedAt: now,
  };
  const steps: [string, (deps: Deps) => Promise<unknown>][] = [
    ['delay', (deps) => delayMany(deps, [{ sessionId, startsAt, sentAt: now }])],
    ['answer', (deps) => answerMany(deps, [{ ...answer, claimedS: null, handsOut: true, now }])],
    ['visit', (deps) => visitMany(deps, [{ userId: viewer.userId, ref: sessionId, now, action: 'read' }])],
    ['take over', (deps) => visitMany(deps, [{ userId: viewer.userId, ref: sessionId, now, action: 'ask' }])],
    ['end', (deps) => visitMany(deps, [{ userId: viewer.userId, ref: sessionId, now, action: 'complete' }])],
  ];
  for (const [name, step] of steps)
    expect([name, await rowsRead(engine.deps, step)]).toEqual([
      name,
      expect.toSatisfy((rows) => rows < fewRows),
    ]);
});

test('publishing reads the events that wait, however many were published before', async () => {
  const waiting = 50;
  const append = (count: number) => engine.deps.database.sql`
    select outbox_append(array_fill('admins'::text, array[${count}::int]),
      array_fill('{"type": "kyc_submission"}'::jsonb, array[${count}::int]))`;
  await append(5_000);
  await publishOutbox(engine.deps.database);
  await append(waiting);
  const rows = await rowsRead(engine.deps, (deps) => publishOutbox(deps.database));
  // Each is found, numbered and looked up once more.
  expect(rows).toBeLessThan(6 * waiting);
});
