import { afterAll, beforeAll, expect, test } from 'vitest';
import { readResults } from '../quiz/read-results';
import { startQuiz } from '../quiz/start-quiz';
import { createCrowd } from '../testing/crowd';
import { createTestEngine, type TestEngine } from '../testing/test-engine';
import { checkLedger } from '../wallet/reconciliation/check-ledger';
import { deleteTournament } from './cancel-tournament';
import { joinMany, joinTournament } from './join-tournament';

let engine: TestEngine;
beforeAll(async () => {
  engine = await createTestEngine();
});
afterAll(() => engine.close());

/** One more than the number of parameters that a PostgreSQL statement can have. */
const manySeats = 65_536;
/** More fees than one batch posts. */
const feesReturned = 700;

test('hundreds of fees are returned, each to the buckets it came from', async () => {
  const { deps, admin } = engine;
  const { id: tournamentId } = await engine.tournament({ maxParticipants: feesReturned });
  const players = await createCrowd(deps, feesReturned, { depositPaise: 600, winningsPaise: 400 });
  await joinMany(
    deps,
    tournamentId,
    players.map(({ userId }) => userId),
  );
  await deleteTournament(deps, admin, { tournamentId });
  const balances = await deps.database.sql`
    select a.kind, a.balance, count(*) as players from ledger_account a
    join entry e on e.user_id = a.user_id and e.tournament_id = ${tournamentId} group by 1, 2 order by 1`;
  expect([...balances]).toEqual([
    { kind: 'player.deposit', balance: 600, players: feesReturned },
    { kind: 'player.winnings', balance: 400, players: feesReturned },
    { kind: 'winnings.held', balance: 0, players: feesReturned },
  ]);
  expect(await checkLedger(deps.database)).toMatchObject({ ok: true });
});

test('a single running quiz ends with its tournament', async () => {
  const { deps, admin } = engine;
  const { id: tournamentId } = await engine.tournament();
  const viewer = await engine.player({ rupees: 10 });
  await joinTournament(deps, viewer, { tournamentId });
  const { sessionId } = await startQuiz(deps, viewer, { tournamentId }, { handsOut: false });
  await deleteTournament(deps, admin, { tournamentId });
  expect(await readResults(deps, viewer, { sessionId })).toMatchObject({ score: 0, provisional: false });
  await deleteTournament(deps, admin, { tournamentId });
  const actions = await deps.database.sql`
    select action from audit_log where subject = ${`tournament:${tournamentId}`} and action = 'tournament.cancel'`;
  expect(actions).toHaveLength(1);
});

test('a tournament is cancelled, and its players notified, however many seats it has', async () => {
  const { deps, admin } = engine;
  const players = await createCrowd(deps, manySeats);
  const { id: tournamentId } = await engine.tournament({ entryFee: 0, maxParticipants: manySeats });
  const ids = players.map(({ userId }) => userId);
  await deps.database.sql.begin(async (tx) => {
    await tx`
      insert into entry (id, tournament_id, user_id, fee, joined_at)
      select gen_random_uuid(), ${tournamentId}, id, 0, ${deps.now()} from unnest(${ids}::uuid[]) as u(id)`;
    await tx`
      update tournament set seats_taken = ${manySeats}, frozen_at = ${deps.now()} where id = ${tournamentId}`;
  });
  await deleteTournament(deps, admin, { tournamentId });
  const [announced] = await deps.database.sql<{ players: number }[]>`
    select count(distinct audience) as players from outbox
    where event->>'type' = 'wallet_update' and audience = any(${ids.map((id) => `user:${id}`)}::text[])`;
  expect(announced?.players).toBe(manySeats);
}, 120_000);
