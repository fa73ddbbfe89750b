import { performance } from 'node:perf_hooks';
import type { NamedViewer } from '@paheli/engine/deps';
import { createCrowd } from '@paheli/engine/testing/crowd';
import { seatPlayers } from '@paheli/engine/testing/seated-crowd';
import { createTestEngine, type TestEngine } from '@paheli/engine/testing/test-engine';
import { createLeaderboards } from '@paheli/engine/tournament/leaderboards';
import { readLeaderboard } from '@paheli/engine/tournament/read-leaderboard';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';

// The first hundred places with the reader's own rank among 100,000 players, beside a sorted set in Redis in the same run.
// Prints figures and asserts only that both agree on ranks, because a shared machine is no measure.

const playersCount = 100_000;
const batchSize = 10_000;
const readersAtOnce = 64;
const forMs = 3_000;
/** Above every time of a quiz, so that one score in Redis orders by points and then by time. */
const timeRange = 1_000_000;

let engine: TestEngine;
let redis: Redis;
const players: NamedViewer[] = [];
beforeAll(async () => {
  engine = await createTestEngine();
  redis = new Redis(process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379');
  while (players.length < playersCount) players.push(...(await createCrowd(engine.deps, batchSize)));
}, 600_000);
afterAll(async () => {
  await redis.quit();
  await engine.close();
});

test('the first hundred with the own rank', async () => {
  const { deps } = engine;
  const { id: tournamentId } = await engine.tournament({ entryFee: 0, maxParticipants: playersCount });
  for (let from = 0; from < playersCount; from += batchSize)
    await seatPlayers(deps, tournamentId, players.slice(from, from + batchSize));
  // As the product has them: snapshots of a second, by the wall clock.
  const leaderboards = createLeaderboards({ database: deps.database, now: () => new Date() });
  const key = `bench:${tournamentId}`;
  const read = (viewer: NamedViewer) => readLeaderboard({ ...deps, leaderboards }, viewer, { tournamentId });
  const readRedis = (viewer: NamedViewer) =>
    redis
      .pipeline()
      .zrevrange(key, 0, 99, 'WITHSCORES')
      .zrevrank(key, viewer.userId)
      .zscore(key, viewer.userId)
      .exec();
  try {
    await fillRedis(key, tournamentId);
    const startedAt = performance.now();
    await leaderboards.read(tournamentId);
    report('snapshot of 100,000', `${Math.round(performance.now() - startedAt)} ms`);
    const inRedis = await measure(readRedis);
    const running = await measure(read);
    await deps.database.sql`update tournament set settled_at = now() where id = ${tournamentId}`;
    const settled = await measure(read);
    report('Redis', perSecond(inRedis));
    report('product, running', `${perSecond(running)}, ${(running / inRedis).toFixed(2)} × Redis`);
    report('product, settled', `${perSecond(settled)}, ${(settled / inRedis).toFixed(2)} × Redis`);
    await expectSameRank(read, key);
  } finally {
    await redis.del(key);
  }
}, 600_000);

async function fillRedis(key: string, tournamentId: string): Promise<void> {
  const rows = await engine.deps.database.sql<{ userId: string; score: number; totalTimeMs: number }[]>`
    select user_id, score, total_time_ms from quiz_session where tournament_id = ${tournamentId}`;
  for (let from = 0; from < rows.length; from += batchSize) {
    const part = rows.slice(from, from + batchSize);
    await redis.zadd(key, ...part.flatMap((row) => [row.score * timeRange - row.totalTimeMs, row.userId]));
  }
}

/** Compares a rank with the number of better members of the sorted set. */
async function expectSameRank(
  read: (viewer: NamedViewer) => ReturnType<typeof readLeaderboard>,
  key: string,
): Promise<void> {
  const viewer = players[playersCount / 2];
  if (!viewer) throw new Error('the crowd is empty');
  const score = await redis.zscore(key, viewer.userId);
  const better = await redis.zcount(key, `(${score}`, '+inf');
  expect((await read(viewer)).you?.rank).toBe(better + 1);
}

/** Reads as different players, so many at once, and returns the reads of a second. */
async function measure(read: (viewer: NamedViewer) => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  let count = 0;
  await Promise.all(
    Array.from({ length: readersAtOnce }, async () => {
      while (performance.now() < startedAt + forMs) {
        const viewer = players[(count * 7_919) % playersCount];
        count += 1;
        if (viewer) await read(viewer);
      }
    }),
  );
  return (count / (performance.now() - startedAt)) * 1_000;
}

function perSecond(rate: number): string {
  return `${Math.round(rate).toLocaleString('en')}/s`;
}

function report(name: string, figure: string): void {
  process.stdout.write(`top 100 with own rank, ${name}: ${figure}\n`);
}
