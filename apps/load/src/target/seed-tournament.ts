import { createHash, randomBytes } from 'node:crypto';
import { verifiableDrawVersion } from '@paheli/core/tournament/fairness';
import type { Database } from '@paheli/db/connect';
import { seedQuestions } from '@paheli/engine/demo/seed-questions';
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
const hourMs = 3_600_000;

/**
 * Fills the database with questions, one tournament with a seat for every player, and the players: each signed in, with
 * access and money in the wallet. Works in sets, because hashing thousands of passwords takes minutes. The money goes
 * through the ledger, so that its invariants hold.
 */
export async function seedTournament(
  database: Database,
  playersCount: number,
  questionsCount: number,
): Promise<SeededTournament> {
  await seedQuestions({ database, newId: () => uuidv7(), now: () => new Date() });
  const tournamentId = await insertTournament(database, playersCount, questionsCount);
  const players: SeededPlayer[] = [];
  for (let from = 0; from < playersCount; from += batchSize) {
    players.push(...(await insertPlayers(database, Math.min(batchSize, playersCount - from))));
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
    draw_version: verifiableDrawVersion,
    grace_ms: 500,
    floor_ms: 400,
    created_at: new Date(nowMs),
  };
  await sql`insert into tournament ${sql(tournament)}`;
  await sql`
    insert into ledger_account (kind, tournament_id, guarded, materialised) values ('escrow', ${id}, true, true)`;
  return id;
}

async function insertPlayers({ sql }: Database, count: number): Promise<SeededPlayer[]> {
  const players = Array.from({ length: count }, () => ({
    userId: uuidv7(),
    token: randomBytes(32).toString('base64url'),
  }));
  const userIds = players.map(({ userId }) => userId);
  const hashes = players.map(({ token }) => createHash('sha256').update(token).digest('hex'));
  await sql`
    insert into users (id, username, email, name, has_access, mobile_verified_at, created_at)
    select id, 'load_' || replace(id::text, '-', ''), 'load.' || id || '@example.com', 'Load Player', true, now(), now()
    from unnest(${userIds}::uuid[]) as u(id)`;
  await sql`
    insert into user_sessions (id, user_id, expires_at, created_at, last_seen_at)
    select hash, id, now() + interval '7 days', now(), now()
    from unnest(${hashes}::text[], ${userIds}::uuid[]) as s(hash, id)`;
  await sql`
    insert into ledger_account (kind, user_id, guarded, materialised)
    select kind, id, true, true
    from unnest(${userIds}::uuid[]) as u(id), unnest('{player.deposit,player.winnings,winnings.held}'::text[]) as k(kind)`;
  await fillWallets(sql, userIds);
  return players;
}

async function fillWallets(sql: Database['sql'], userIds: readonly string[]): Promise<void> {
  const txIds = userIds.map(() => uuidv7());
  await sql`
    select count(*) from (
      select array_agg(t.tx_id order by t.n) as txs, array_agg('topup'::text) as kinds,
        array_agg('load:' || t.user_id order by t.n) as refs,
        array_agg(md5(t.user_id::text) order by t.n) as hashes,
        array_agg(null::uuid) as nobody, array_agg('{}'::jsonb) as metas,
        array_agg(d.id order by t.n) as deposits, count(*)::int as players
      from unnest(${txIds}::uuid[], ${[...userIds]}::uuid[]) with ordinality as t(tx_id, user_id, n)
      join ledger_account d on d.user_id = t.user_id and d.kind = 'player.deposit'
    ) p, ledger_account cash, ledger_post_many(p.txs, p.kinds, p.refs, p.hashes, p.nobody, p.nobody, p.metas,
      array(select n from generate_series(1, p.players) n union all select n from generate_series(1, p.players) n),
      p.deposits || array_fill(cash.id, array[p.players]),
      array_fill(${walletPaise}::bigint, array[p.players]) || array_fill(${-walletPaise}::bigint, array[p.players]),
      now())
    where cash.kind = 'cash.gateway'`;
}
