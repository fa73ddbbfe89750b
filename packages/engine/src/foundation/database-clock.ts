import type { Clock } from '@paheli/core/clock';
import { createSteadyClock } from '@paheli/core/steady-clock';
import type { Database } from '@paheli/db/client/connect';

/** Exchanges of one measurement; the one with the shortest round trip counts, because its error is smallest. */
const exchanges = 5;

/**
 * Creates a clock that returns the database's time: monotonic time plus the measured offset. A step of this machine's
 * system clock has no effect, and the clock slews after a step of the database's clock. The exchange with the shortest
 * round trip bounds the error best (as in the network time protocol).
 */
export async function createDatabaseClock(
  database: Pick<Database, 'sql'>,
): Promise<{ now: Clock; measure(): Promise<void> }> {
  const clock = createSteadyClock(monotonicMs, await measureOffset(database));
  return {
    now: () => new Date(Math.round(clock.nowMs())),
    async measure() {
      clock.correct(await measureOffset(database));
    },
  };
}

const monotonicMs = () => performance.now();

/** Returns the database's time minus this process's monotonic time, in milliseconds. */
async function measureOffset(database: Pick<Database, 'sql'>): Promise<number> {
  const samples = [];
  for (let exchange = 0; exchange < exchanges; exchange += 1) samples.push(await sampleOffset(database));
  const [best] = samples.toSorted((a, b) => a.roundTripMs - b.roundTripMs);
  if (!best) throw new Error('no exchange with the database was made');
  return best.offsetMs;
}

async function sampleOffset({
  sql,
}: Pick<Database, 'sql'>): Promise<{ offsetMs: number; roundTripMs: number }> {
  const startedAt = monotonicMs();
  const [row] = await sql<
    { ms: number }[]
  >`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`;
  const roundTripMs = monotonicMs() - startedAt;
  if (!row) throw new Error('the database returned no time');
  return { offsetMs: row.ms - (startedAt + roundTripMs / 2), roundTripMs };
}
