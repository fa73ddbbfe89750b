import { randomUUID } from 'node:crypto';
import { type Database, openDatabase } from '@paheli/db/client/connect';
import type { LoadDatabase } from '../target/open-database';
import { readFamilyUsage } from '../target/process-usage';
import type { Baselines } from './baselines';
import { countCalls } from './count-calls';

const connections = 8;
const clientsCount = 32;
const batchSize = 500;

/**
 * Measures the least that answers and a settlement can cost in this PostgreSQL: durable updates of one narrow row, one
 * by one and 500 in a statement, and the ranks of all players in one statement. Uses a table of its own.
 */
export async function measureDatabase(
  { url, postmasterPid }: LoadDatabase,
  players: number,
  forMs: number,
): Promise<Baselines['database']> {
  const database = openDatabase({
    url,
    maxConnections: connections,
    applicationName: 'paheli-load-baseline',
  });
  const cpuMs = async () =>
    postmasterPid === undefined ? Number.NaN : ((await readFamilyUsage(postmasterPid))?.cpuMs ?? Number.NaN);
  try {
    const ids = await createTable(database, Math.max(players, batchSize * 2));
    const measure = async (run: () => Promise<number>) => {
      const cpuBeforeMs = await cpuMs();
      const startedAtMs = performance.now();
      const count = await run();
      const elapsedMs = performance.now() - startedAtMs;
      return {
        perSecond: (count / elapsedMs) * 1_000,
        cpuMsEach: ((await cpuMs()) - cpuBeforeMs) / count,
        elapsedMs,
      };
    };
    await answerSingly(database, ids, 300);
    const single = await measure(() => answerSingly(database, ids, forMs));
    const batched = await measure(() => answerInBatches(database, ids, forMs));
    const settlement = await measure(() => settle(database));
    return {
      answersPerSecond: single.perSecond,
      cpuMsPerAnswer: single.cpuMsEach,
      cpuMsPerBatchedAnswer: batched.cpuMsEach,
      settlementMs: settlement.elapsedMs,
    };
  } finally {
    await database.sql`drop table if exists load_baseline`;
    await database.close();
  }
}

async function createTable({ sql }: Database, rows: number): Promise<string[]> {
  const ids = Array.from({ length: rows }, () => randomUUID());
  await sql`
    create table load_baseline (
      id uuid primary key, answer int, received_at timestamptz, score int not null default 0,
      time_ms int not null default 0, rank int
    )`;
  await sql`
    insert into load_baseline (id, score, time_ms)
    select id, floor(random() * 6), floor(random() * 25000) from unnest(${ids}::uuid[]) as f(id)`;
  await sql`analyze load_baseline`;
  return ids;
}

async function answerSingly({ sql }: Database, ids: readonly string[], forMs: number): Promise<number> {
  let next = 0;
  return countCalls(Array.from({ length: clientsCount }), forMs, async () => {
    const id = ids[next % ids.length] ?? '';
    next += 1;
    await sql`
      update load_baseline set answer = ${next % 4}, received_at = ${new Date()}, score = score + 1
      where id = ${id} returning score`;
  });
}

async function answerInBatches({ sql }: Database, ids: readonly string[], forMs: number): Promise<number> {
  const endsAtMs = performance.now() + forMs;
  let count = 0;
  while (performance.now() < endsAtMs) {
    const from = count % (ids.length - batchSize);
    const some = ids.slice(from, from + batchSize);
    const answers = some.map((_, index) => index % 4);
    await sql`
      update load_baseline f set answer = x.answer, received_at = ${new Date()}, score = score + 1
      from unnest(${some}::uuid[], ${answers}::int[]) as x(id, answer) where f.id = x.id returning f.score`;
    count += some.length;
  }
  return count;
}

async function settle({ sql }: Database): Promise<number> {
  const rows = await sql`
    update load_baseline f set rank = r.rank
    from (select id, rank() over (order by score desc, time_ms) from load_baseline) r where r.id = f.id returning f.rank`;
  return rows.length;
}
