import { opened } from '@paheli/core/testing/opened';
import { type Database, openDatabase } from '@paheli/db/client/connect';
import { createDatabaseClock } from '@paheli/engine/foundation/database-clock';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { openTestApp, type SignedIn } from '../testing/test-app';
import { startPlaying } from '../testing/test-player';

const stepMs = 10_000;

const base = openTestApp();
/** The database whose offset the clock measures, where it is not the first one any more. */
let stepped: Database | undefined;
const clock = opened(
  () =>
    createDatabaseClock({
      get sql() {
        return (stepped ?? base.deps.database).sql;
      },
    }),
  () => undefined,
);
/** A process of the same product with the clock of production. */
const site = openTestApp(() => ({ beside: base, deps: { now: clock.now } }));
afterEach(() => vi.useRealTimers());
afterAll(() => stepped?.close());

/** A player with an open question. */
async function playing(): Promise<{ as: SignedIn; sessionId: string }> {
  base.engine.clock.set(clock.now());
  const { id: tournamentId } = await base.engine.tournament({ entryFee: 0, maxParticipants: 1 });
  const as = await site.player();
  return { as, sessionId: await startPlaying(site, as, tournamentId) };
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
    stepped = await stepDatabaseClock();
    await clock.measure();
    expect(await answerFirst(quiz)).toMatchObject({ timed_out: false });
    const fresh = await createDatabaseClock(stepped);
    expect(fresh.now().getTime() - clock.now().getTime()).toBeGreaterThan(stepMs / 2);
  });
});
