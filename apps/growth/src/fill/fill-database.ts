import type { Database } from '@paheli/db/client/connect';
import { checkLedger } from '@paheli/engine/wallet/reconciliation/check-ledger';
import { accountStatements } from './fill-accounts';
import { moneyStatements } from './fill-money';
import { playStatements } from './fill-play';
import { loadLoosened } from './loosen';
import { type Scale, sizesOf } from './scale';

/**
 * Fills a fresh database with generated users, play and money, the same for the same scale. Everything is written in sets
 * by a single connection. Throws where an invariant of the ledger does not hold afterwards.
 */
export async function fillDatabase(
  database: Pick<Database, 'sql'>,
  scale: Scale,
  tell: (progress: string) => void,
): Promise<void> {
  const { sql } = database;
  for (const statement of preparation) await sql.unsafe(statement);
  const sizes = sizesOf(scale);
  await sql`
    insert into growth_size
    select * from unnest(${sizes.map(({ number }) => number)}::int[], ${sizes.map(({ seats }) => seats)}::int[])`;
  const [account] = await sql<{ last: number }[]>`select max(id) as last from ledger_account`;
  const base = account?.last ?? 0;
  await loadLoosened(database, async () => {
    for (const statement of [
      ...withoutTotals,
      ...accountStatements(scale, base),
      ...playStatements(scale),
      ...moneyStatements(scale, base),
      ...outboxStatements(scale),
      ...withTotals,
    ]) {
      const startedAtMs = performance.now();
      await sql.unsafe(statement);
      tell(`${((performance.now() - startedAtMs) / 1_000).toFixed(1)} s: ${statement.trim().slice(0, 60)}`);
    }
    for (const table of workTables) await sql`drop table ${sql(table)}`;
  });
  for (const name of [
    'growth_id(int, bigint)',
    'growth_pick(bigint, bigint, bigint)',
    'growth_at(numeric)',
    'growth_at(float8)',
  ])
    await sql.unsafe(`drop function ${name}`);
  await sql`vacuum analyze`;
  const broken = (await checkLedger(database)).checks.filter(({ ok }) => !ok);
  if (broken.length > 0) throw new Error(broken.map(({ name, detail }) => `${name}: ${detail}`).join('\n'));
}

// The sums of users are written once at the end; the check of the ledger compares them.
const withoutTotals = [
  'alter table entry disable trigger user',
  'alter table ledger_entry disable trigger user_total_posted',
];
const withTotals = [
  `update user_total t set wallet = f.wallet, spent = f.spent, tournaments = f.tournaments
  from full_user_totals() f where f.user_id = t.user_id`,
  'alter table entry enable trigger user',
  'alter table ledger_entry enable trigger user_total_posted',
];

const workTables = [
  'growth_size',
  'growth_tournament',
  'growth_seat',
  'growth_session',
  'growth_league',
  'growth_line',
  'growth_topup',
  'growth_withdrawal',
];

const preparation = [
  // The rows can be generated again, so nothing has to survive a crash while they are written.
  'set synchronous_commit = off',
  `set maintenance_work_mem = '512MB'`,
  `set work_mem = '256MB'`,
  'create table growth_size (k int, seats int)',
  // Ids of a kind grow with their number, as UUIDv7 grow with time.
  `create function growth_id(kind int, n bigint) returns uuid language sql immutable parallel safe as $$
    select ('0192' || lpad(to_hex(kind), 4, '0') || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$`,
  // A number from 0 to m - 1 that looks random and is the same in every run.
  `create function growth_pick(n bigint, salt bigint, m bigint) returns bigint language sql immutable parallel safe as $$
    select (hashint8extended(n, salt) & 9223372036854775807) % m $$`,
  // An instant so many days from now.
  `create function growth_at(days float8) returns timestamptz language sql stable parallel safe as $$
    select date_trunc('milliseconds', now() + days * interval '1 day') $$`,
  `create function growth_at(days numeric) returns timestamptz language sql stable parallel safe as $$
    select growth_at(days::float8) $$`,
];

/** Writes a week of events, half of them for everybody. */
function outboxStatements({ users }: Scale): string[] {
  return [
    `insert into outbox (seq, audience, event, created_at)
    select n, case when n % 2 = 0 then 'everyone' else 'user:' || growth_id(2, 1 + growth_pick(n, 16, ${users})) end,
      case when n % 2 = 0 then jsonb_build_object('type', 'tournament_update', 'tournamentId', growth_id(3, 1 + n % 100),
        'change', 'seats', 'participantCount', 1) else '{"type": "wallet_update", "newBalance": 1}' end,
      growth_at(-6.9 + 6.9 * n / ${users})
    from generate_series(1, ${users}) n`,
    `update outbox_head set last_seq = ${users}`,
  ];
}
