import { expect, onTestFinished, test } from 'vitest';
import { createCrowd } from '../testing/crowd';
import { createTestEngine } from '../testing/test-engine';
import { deleteTournament } from './cancel-tournament';

/** One more than the number of parameters that a PostgreSQL statement can have. */
const manySeats = 65_536;

test('a tournament is cancelled, and its players notified, however many seats it has', async () => {
  const engine = await createTestEngine();
  onTestFinished(() => engine.close());
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
