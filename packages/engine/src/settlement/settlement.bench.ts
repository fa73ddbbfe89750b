import { performance } from 'node:perf_hooks';
import { hourMs } from '@paheli/core/clock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../deps';
import { createCrowd } from '../testing/crowd';
import { seatPlayers } from '../testing/seated-crowd';
import { createTestEngine, type TestEngine } from '../testing/test-engine';
import { settleTournament } from './settle-tournament';

// The time of settling large tournaments, beside one plain SQL statement that ranks as many sessions of the same table in
// the same run. Prints figures and asserts only that everybody was ranked, because a shared machine is no measure.

const sizes = [25_000, 50_000, 100_000] as const;
const batchSize = 10_000;
const turns = 3;

let engine: TestEngine;
let players: Viewer[];
beforeAll(async () => {
  engine = await createTestEngine();
  players = [];
  while (players.length < Math.max(...sizes)) players.push(...(await createCrowd(engine.deps, batchSize)));
}, 600_000);
afterAll(() => engine.close());

test('settling', async () => {
  for (const size of sizes) {
    const settledMs: number[] = [];
    const rankedMs: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      rankedMs.push(await timeOf(await seat(size), rankInSql));
      const tournamentId = await seat(size);
      settledMs.push(await timeOf(tournamentId, (id) => settleTournament(engine.deps, id)));
      expect(await countRanked(tournamentId)).toBe(size);
    }
    const [settled, ranked] = [Math.min(...settledMs), Math.min(...rankedMs)];
    process.stdout.write(
      `settlement of ${size}: ${Math.round(settled)} ms, ${((settled / size) * 1_000).toFixed(1)} µs each; ranked in SQL: ` +
        `${Math.round(ranked)} ms; ratio ${(settled / ranked).toFixed(2)}\n`,
    );
  }
}, 1_800_000);

/** Creates a tournament that is over and that so many players have finished. */
async function seat(size: number): Promise<string> {
  const { deps, clock } = engine;
  const { id } = await engine.tournament({ entryFee: 0, maxParticipants: size });
  for (let from = 0; from < size; from += batchSize)
    await seatPlayers(deps, id, players.slice(from, Math.min(from + batchSize, size)));
  const { sql } = deps.database;
  await sql`update tournament set seats_taken = ${size} where id = ${id}`;
  await sql`vacuum analyze quiz_session`;
  await sql`vacuum analyze entry`;
  clock.advance(2 * hourMs);
  return id;
}

async function timeOf(tournamentId: string, work: (id: string) => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work(tournamentId);
  return performance.now() - startedAt;
}

async function rankInSql(tournamentId: string): Promise<void> {
  await engine.deps.database.sql`
    update quiz_session s set rank = r.rank
    from (select id, rank() over (order by score desc, total_time_ms) from quiz_session
      where tournament_id = ${tournamentId}) r
    where s.id = r.id`;
}

async function countRanked(tournamentId: string): Promise<number> {
  const [row] = await engine.deps.database.sql<{ ranked: number }[]>`
    select count(rank) as ranked from quiz_session where tournament_id = ${tournamentId}`;
  return row?.ranked ?? 0;
}
