import { type Database, openDatabase } from '@paheli/db/client/connect';
import { createDatabaseClock } from '@paheli/engine/foundation/database-clock';
import { joinTournament } from '@paheli/engine/tournament/join-tournament';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../testing/test-app';

const stepMs = 10_000;

let base: TestApp;
/** A process of the same product with the clock of production. */
let site: TestApp;
let clock: Awaited<ReturnType<typeof createDatabaseClock>>;
/** The offset of the database as the clock measures it. */
let measured: Database;
beforeAll(async () => {
  base = await createTestApp();
  measured = base.deps.database;
  clock = await createDatabaseClock({
    get sql() {
      return measured.sql;
    },
  });
  site = await createTestApp({ beside: base, deps: { now: clock.now } });
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  if (measured !== base.deps.database) await measured.close();
  await site.close();
  await base.close();
});

/** A player with an open question. */
async function playing(): Promise<{ as: SignedIn; sessionId: string; startedAt: Date }> {
  base.engine.clock.set(clock.now());
  const { id: tournamentId } = await base.engine.tournament({ entryFee: 0, maxParticipants: 1 });
  const as = await site.player();
  await joinTournament(site.deps, as.viewer, { tournamentId });
  const { body } = await site.call<{ session_id: string; now: string }>(
    'POST',
    `/api/quiz/${tournamentId}/start`,
    { as },
  );
  return { as, sessionId: body.session_id, startedAt: new Date(body.now) };
}

async function answerFirst({ as, sessionId }: Awaited<ReturnType<typeof playing>>) {
  const body = { question_index: 0, answer: 0 };
  return (await site.call('POST', `/api/quiz/${sessionId}/answer`, { as, body })).body;
}

/** Sets the database's clock forward for every connection opened from now on. */
async function stepDatabaseClock(): Promise<Database> {
  const { sql } = base.deps.database;
  const [{ name } = { name: '' }] = await sql<{ name: string }[]>`select current_database() as name`;
  await sql`create schema stepped`;
  await sql.unsafe(`
    create function stepped.clock_timestamp() returns timestamptz language sql volatile
      as 'select pg_catalog.clock_timestamp() + interval ''${stepMs} ms''';
    alter database "${name}" set search_path = stepped, public, pg_catalog`);
  return openDatabase({ url: base.engine.url });
}

describe('an open question outlives', () => {
  test.each([stepMs, -stepMs])('a step of the system clock by %i ms', async (ms) => {
    const quiz = await playing();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
    await clock.measure();
    expect(await answerFirst(quiz)).toMatchObject({ timed_out: false });
  });

  test('a step of the database’s clock', async () => {
    const quiz = await playing();
    measured = await stepDatabaseClock();
    await clock.measure();
    expect(await answerFirst(quiz)).toMatchObject({ timed_out: false });
    const fresh = await createDatabaseClock(measured);
    expect(fresh.now().getTime() - clock.now().getTime()).toBeGreaterThan(stepMs / 2);
  });
});
