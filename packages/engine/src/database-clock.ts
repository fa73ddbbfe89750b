import { addMs, type Clock } from '@paheli/core/clock';
import type { Database } from '@paheli/db/connect';

/**
 * A clock that tells the database's time: this process's clock plus its measured offset. The best of a few
 * exchanges counts, because the shortest round trip bounds the error best (as in the network time protocol).
 */
export async function createDatabaseClock(
  database: Database,
): Promise<{ now: Clock; measure(): Promise<void> }> {
  let offsetMs = 0;
  const measure = async () => {
    const samples = [];
    for (let exchange = 0; exchange < 5; exchange += 1) samples.push(await sampleOffset(database));
    const best = samples.toSorted((a, b) => a.roundTripMs - b.roundTripMs)[0];
    if (best) offsetMs = best.offsetMs;
  };
  await measure();
  return { now: () => addMs(new Date(), Math.round(offsetMs)), measure };
}

async function sampleOffset(database: Database): Promise<{ offsetMs: number; roundTripMs: number }> {
  const before = Date.now();
  const startedAt = performance.now();
  const [row] = await database.sql<{ at: Date }[]>`select clock_timestamp() as at`;
  const roundTripMs = performance.now() - startedAt;
  if (!row) throw new Error('the database told no time');
  return { offsetMs: row.at.getTime() - (before + roundTripMs / 2), roundTripMs };
}
