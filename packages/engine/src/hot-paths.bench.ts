import { performance } from 'node:perf_hooks';
import { users } from '@paheli/db/schema/account';
import { afterAll, beforeAll, test } from 'vitest';
import type { Deps, Viewer } from './deps';
import { transact } from './foundation/transaction';
import { lockWallet, openPlayerAccounts, systemAccount } from './ledger/accounts';
import { post } from './ledger/ledger';
import { answerQuestion } from './quiz/answer-question';
import { startQuiz } from './quiz/start-quiz';
import { createTestEngine, type TestEngine } from './testing/test-engine';
import { joinMany, joinTournament } from './tournament/join-tournament';

// The speed of the two hot paths on this machine, over a real PostgreSQL with durability on. Prints figures and asserts
// nothing, because a shared machine is no measure.

const playersCount = 400;
const clients = 32;
let engine: TestEngine;
let players: Viewer[];

beforeAll(async () => {
  engine = await createTestEngine();
  players = await Promise.all(
    Array.from({ length: playersCount }, (_, index) => newPlayer(engine.deps, index)),
  );
}, 120_000);
afterAll(() => engine.close());

test('joining and answering', async () => {
  const { deps, clock } = engine;
  const places = { maxParticipants: playersCount, entryFee: 1, questionsCount: 10 };
  const [one, batch] = [await engine.tournament(places), await engine.tournament(places)];

  await measure('join, one statement each', players, (viewer) =>
    joinTournament(deps, viewer, { tournamentId: one.id }),
  );
  const startedAt = performance.now();
  await joinMany(
    deps,
    batch.id,
    players.map(({ userId }) => userId),
  );
  report(`join, one batch of ${playersCount}`, playersCount, performance.now() - startedAt, []);

  const sessions = new Map<Viewer, string>();
  await measure('start', players, async (viewer) => {
    const { sessionId } = await startQuiz(deps, viewer, { tournamentId: one.id }, { handsOut: false });
    sessions.set(viewer, sessionId);
  });
  for (let questionIndex = 0; questionIndex < 3; questionIndex += 1) {
    clock.advance(3_000);
    await measure(`answer question ${questionIndex + 1}`, players, (viewer) =>
      answerQuestion(
        deps,
        viewer,
        { sessionId: sessions.get(viewer) ?? '', questionIndex, answer: 1 },
        { receivedAt: clock.now(), handsOut: false },
      ),
    );
  }
}, 300_000);

/** Runs over all items with a fixed concurrency, and prints throughput and latencies. */
async function measure<Item>(
  name: string,
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = [...items];
  const latenciesMs: number[] = [];
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
        const askedAt = performance.now();
        await run(item);
        latenciesMs.push(performance.now() - askedAt);
      }
    }),
  );
  report(name, items.length, performance.now() - startedAt, latenciesMs);
}

function report(name: string, count: number, totalMs: number, latenciesMs: readonly number[]): void {
  const sorted = latenciesMs.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]?.toFixed(1);
  const latencies = sorted.length > 0 ? `, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms` : '';
  process.stdout.write(`${name}: ${Math.round((count / totalMs) * 1000)}/s${latencies}\n`);
}

/** Creates a player with access and ₹100 directly, because hashing passwords is not to be measured. */
async function newPlayer(deps: Deps, index: number): Promise<Viewer> {
  const userId = deps.newId();
  await transact(deps, async (tx) => {
    const names = { username: `bench_${index}`, email: `bench${index}@example.com`, name: 'Bench' };
    await tx.insert(users).values({ id: userId, ...names, hasAccess: true, createdAt: deps.now() });
    await openPlayerAccounts(tx, userId);
    const { depositId } = await lockWallet(tx, userId);
    const cash = await systemAccount(tx, 'cash.gateway');
    const lines = [
      { accountId: cash, paise: -10_000 },
      { accountId: depositId, paise: 10_000 },
    ];
    await post(
      tx,
      { id: deps.newId(), kind: 'topup', ref: `bench:${userId}`, request: {}, meta: {}, lines },
      deps.now(),
    );
  });
  return { userId, role: 'player' };
}
