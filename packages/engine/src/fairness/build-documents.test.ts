import { beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '../deps';
import { releasePrize } from '../settlement/release-prize';
import { answerTournament } from '../testing/answered-tournament';
import { createCrowd } from '../testing/crowd';
import { settleLater } from '../testing/played-tournament';
import { readDocument } from '../testing/read-document';
import { openTestEngine } from '../testing/test-engine';
import { deleteTournament } from '../tournament/cancel-tournament';
import { joinTournament } from '../tournament/join-tournament';
import { buildDocument, buildDueDocuments } from './build-documents';
import { createKeptDocuments } from './kept-documents';
import { readFairness } from './read-fairness';

const address = '203.0.113.7';
const engine = openTestEngine();
let viewers: Viewer[];
beforeAll(async () => {
  viewers = await createCrowd(engine.deps, 2, { depositPaise: 100_000 });
});

/** Settles a tournament with one held prize. */
async function settled() {
  const { tournamentId, sessions } = await answerTournament(engine, viewers, [
    { right: 2, ms: 900, isHeld: true },
    { right: 1, ms: 900 },
  ]);
  await settleLater(engine, tournamentId);
  return { tournamentId, heldSession: sessions[0] ?? '' };
}

async function stored(tournamentId: string) {
  const [row] = await engine.deps.database.sql<
    { wanted: number; built: number | null; version: string | null }[]
  >`
    select wanted, built, version from fairness_document where tournament_id = ${tournamentId}`;
  return row;
}

const summary = (tournamentId: string, deps = engine.deps) =>
  readFairness(deps, null, { address }, { tournamentId });
/** Another process on the same database. */
const another = () => ({ ...engine.deps, keptDocuments: createKeptDocuments() });

describe('the job', () => {
  test('writes the document of each settlement, cancellation and decision about a held prize once', async () => {
    const { tournamentId, heldSession } = await settled();
    const { id: cancelled } = await engine.tournament();
    await joinTournament(engine.deps, viewers[0] as Viewer, { tournamentId: cancelled });
    await deleteTournament(engine.deps, engine.admin, { tournamentId: cancelled });
    expect(await stored(tournamentId)).toMatchObject({ wanted: 1, built: null });
    expect(await buildDueDocuments(engine.deps)).toBe(2);
    expect(await buildDueDocuments(engine.deps)).toBe(0);
    const before = await stored(tournamentId);
    expect((await summary(tournamentId)).version).toBe(before?.version);
    await releasePrize(engine.deps, engine.admin, { sessionId: heldSession });
    expect(await buildDueDocuments(engine.deps)).toBe(1);
    const after = await stored(tournamentId);
    expect(after?.version).not.toBe(before?.version);
    expect((await readDocument(engine.deps, tournamentId)).settlement.held).toBe(0);
  });

  test('leaves a document to the process that writes it, and takes it over from one that stopped', async () => {
    const { tournamentId } = await settled();
    await engine.deps.database.sql`
      update fairness_document set claimed_until = ${new Date(engine.clock.now().getTime() + 60_000)}
      where tournament_id = ${tournamentId}`;
    expect(await buildDueDocuments(engine.deps)).toBe(0);
    engine.clock.advance(60_000);
    expect(await buildDueDocuments(engine.deps)).toBe(1);
  });

  test('writes anew what was decided while it wrote', async () => {
    const { tournamentId, heldSession } = await settled();
    const { sql } = engine.deps.database;
    // The decision is committed after the snapshot of the writing and before its result is stored.
    const racing = new Proxy(sql, {
      get(target, name) {
        if (name !== 'begin') return Reflect.get(target, name);
        return async (...parameters: Parameters<typeof sql.begin>) => {
          const written = await (target.begin as (...given: unknown[]) => Promise<unknown>)(...parameters);
          await releasePrize(engine.deps, engine.admin, { sessionId: heldSession });
          return written;
        };
      },
    });
    const deps = { ...engine.deps, database: { ...engine.deps.database, sql: racing } };
    expect(await buildDocument(deps, tournamentId)).toBe(true);
    expect(await stored(tournamentId)).toMatchObject({ wanted: 2, built: 1 });
    expect(await buildDueDocuments(engine.deps)).toBe(1);
    expect((await readDocument(engine.deps, tournamentId)).settlement.held).toBe(0);
  });
});

describe('a reader who comes before the document is written', () => {
  test('waits for it, and all who come meanwhile cause one writing', async () => {
    const { tournamentId } = await settled();
    let writings = 0;
    const { sql } = engine.deps.database;
    const counting = new Proxy(sql, {
      get(target, name) {
        if (name === 'begin') writings += 1;
        return Reflect.get(target, name);
      },
    });
    const deps = { ...engine.deps, database: { ...engine.deps.database, sql: counting } };
    const versions = await Promise.all(Array.from({ length: 5 }, () => summary(tournamentId, deps)));
    expect(new Set(versions.map(({ version }) => version)).size).toBe(1);
    expect(versions[0]?.version).toMatch(/^[0-9a-f]{32}$/);
    expect(writings).toBe(1);
  });

  test('gets the former one while another process writes, and else is asked to come again', async () => {
    const { tournamentId, heldSession } = await settled();
    const claim = () => engine.deps.database.sql`
      update fairness_document set claimed_until = ${new Date(engine.clock.now().getTime() + 60_000)}
      where tournament_id = ${tournamentId}`;
    await claim();
    await expect(summary(tournamentId, another())).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterS: 2,
    });
    engine.clock.advance(60_000);
    const { version } = await summary(tournamentId);
    await releasePrize(engine.deps, engine.admin, { sessionId: heldSession });
    await claim();
    expect((await summary(tournamentId, another())).version).toBe(version);
    engine.clock.advance(60_000);
    expect((await summary(tournamentId, another())).version).not.toBe(version);
  });
});
