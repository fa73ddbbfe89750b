import { createHash, randomBytes } from 'node:crypto';
import { hourMs } from '@paheli/core/clock';
import { currentDrawVersion } from '@paheli/core/tournament/draw-version';
import type { Database } from '@paheli/db/client/connect';
import { seedQuestions } from '@paheli/engine/demo/seed-questions';
import { createCrowd } from '@paheli/engine/testing/crowd';
import { v7 as uuidv7 } from 'uuid';
import type { SeededPlayer } from '../generator/messages';

export type SeededTournament = {
  readonly tournamentId: string;
  readonly players: readonly SeededPlayer[];
};

const batchSize = 1_000;
/** What each player has before the tournament, and what a seat costs. */
export const walletPaise = 50_000;
export const entryFeePaise = 1_000;

/**
 * Fills the database with questions, one tournament with a seat for every player, and the players: each signed in, with
 * access and money in the wallet; the first `winners` have winnings too. Works in sets, because hashing thousands of
 * passwords takes minutes.
 */
export async function seedTournament(
  database: Database,
  playersCount: number,
  questionsCount: number,
  { winners = 0, winningsPaise = 0 } = {},
): Promise<SeededTournament> {
  await seedQuestions({ database, newId: () => uuidv7(), now: () => new Date() });
  const tournamentId = await insertTournament(database, playersCount, questionsCount);
  const players = winners > 0 ? await insertPlayers(database, winners, winningsPaise) : [];
  for (let from = winners; from < playersCount; from += batchSize) {
    players.push(...(await insertPlayers(database, Math.min(batchSize, playersCount - from), 0)));
  }
  // A database in production has statistics too. Those of tables that are still empty would say that they stay so.
  await database.sql`analyze users, user_sessions, question, tournament, ledger_account, ledger_tx, ledger_entry`;
  return { tournamentId, players };
}

/** Sets the instants of the tournament: it is created to start later than anybody could have joined. */
export async function scheduleTournament(
  { sql }: Database,
  tournamentId: string,
  startsAtMs: number,
  endsAtMs: number,
): Promise<void> {
  await sql`
    update tournament set starts_at = ${new Date(startsAtMs)}, ends_at = ${new Date(endsAtMs)}
    where id = ${tournamentId}`;
}

async function insertTournament(
  { sql }: Database,
  playersCount: number,
  questionsCount: number,
): Promise<string> {
  const id = uuidv7();
  const nowMs = Date.now();
  const tournament = {
    id,
    name: 'Load test',
    description: 'A whole tournament at once.',
    category: 'science',
    entry_fee: entryFeePaise,
    prize_pool: playersCount * entryFeePaise,
    prize_split_bps: [5_000, 3_000, 2_000],
    max_participants: playersCount,
    questions_count: questionsCount,
    duration_ms: 1_800_000,
    starts_at: new Date(nowMs + 24 * hourMs),
    ends_at: new Date(nowMs + 48 * hourMs),
    secret: randomBytes(32),
    // As the product's own, so that anybody can verify it.
    draw_version: currentDrawVersion,
    grace_ms: 500,
    floor_ms: 400,
    created_at: new Date(nowMs),
  };
  await sql`insert into tournament ${sql(tournament)}`;
  await sql`
    insert into ledger_account (kind, tournament_id, guarded, materialised) values ('escrow', ${id}, true, true)`;
  return id;
}

async function insertPlayers(
  database: Database,
  count: number,
  winningsPaise: number,
): Promise<SeededPlayer[]> {
  const deps = { database, now: () => new Date(), live: { wake: () => undefined } };
  const crowd = await createCrowd(deps, count, { depositPaise: walletPaise, winningsPaise });
  const players = crowd.map(({ userId }) => ({ userId, token: randomBytes(32).toString('base64url') }));
  const userIds = players.map(({ userId }) => userId);
  const hashes = players.map(({ token }) => createHash('sha256').update(token).digest('hex'));
  await database.sql`update users set mobile_verified_at = created_at where id = any(${userIds}::uuid[])`;
  await database.sql`
    insert into user_sessions (id, user_id, expires_at, created_at, last_seen_at)
    select hash, id, now() + interval '7 days', now(), now()
    from unnest(${hashes}::text[], ${userIds}::uuid[]) as s(hash, id)`;
  return players;
}
