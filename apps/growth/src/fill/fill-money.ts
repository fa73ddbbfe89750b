import type { Scale } from './scale';

const accessPaise = 3_900;
const gstPaise = 595;

/**
 * Returns the statements that write payments, withdrawals and the whole ledger. Lines are gathered in `growth_line` and
 * written at once, in the order of time, with the balances and versions that the ledger would have given them. `base` is
 * the last account before the users' own.
 */
export function moneyStatements(scale: Scale, base: number): string[] {
  const accounts = {
    deposit: (u: string) => `${base} + 3 * ${u} - 2`,
    winnings: (u: string) => `${base} + 3 * ${u} - 1`,
    held: (u: string) => `${base} + 3 * ${u}`,
    escrow: (k: string) => `${base + 3 * scale.users} + ${k}`,
    hold: (u: string) => `${base + 3 * scale.users} + (select max(k) from growth_tournament) + ${u}`,
    house: (kind: string) => `(select id from ledger_account where kind = '${kind}' and user_id is null)`,
  };
  return [
    'create table growth_line (tx uuid, at timestamptz, account bigint, amount bigint)',
    `insert into ledger_account (id, kind, tournament_id, guarded, materialised) overriding system value
    select ${accounts.escrow('k')}, 'escrow', growth_id(3, k), true, true from growth_tournament`,
    ...topups(scale, accounts),
    ...access(scale, accounts),
    ...fees(accounts),
    ...prizes(accounts),
    ...withdrawals(accounts),
    ...refunds(accounts),
    `insert into ledger_entry (tx_id, account_id, amount, balance_after, account_version)
    select l.tx, l.account, l.amount, case when a.materialised then sum(l.amount) over w end,
      case when a.materialised then row_number() over w end
    from growth_line l join ledger_account a on a.id = l.account
    window w as (partition by l.account order by l.at, l.tx, l.amount rows unbounded preceding) order by l.at, l.tx`,
    `update ledger_account a set balance = s.balance, version = s.version
    from (select account, sum(amount) as balance, count(*) as version from growth_line group by account) s
    where a.id = s.account and a.materialised`,
    // Every year in which a wallet moved is closed, as the job of taxes leaves it.
    `insert into year_closing (user_id, financial_year, taxable, tds, closed_at)
    select distinct a.user_id, extract(year from l.at at time zone 'Asia/Kolkata' - interval '3 months')::int, 0, 0, growth_at(0)
    from growth_line l join ledger_account a on a.id = l.account and a.kind in ('player.deposit', 'player.winnings')
    where l.at < make_timestamptz(extract(year from now() - interval '3 months')::int, 4, 1, 0, 0, 0, 'Asia/Kolkata')`,
    `select setval(pg_get_serial_sequence('ledger_account', 'id'), (select max(id) from ledger_account))`,
  ];
}

type Accounts = Record<'deposit' | 'winnings' | 'held' | 'escrow' | 'hold' | 'house', (of: string) => string>;

function transactions(kind: string, columns: string, from: string): string {
  return `insert into ledger_tx (id, kind, ref, reverses, request_hash, actor, meta, created_at)
    select id, '${kind}', ref, reverses, md5(ref), actor, meta, at from (select ${columns} ${from}) t`;
}

/** Pays in what each player will need, in one payment for every twenty seats. */
function topups({ users }: Scale, { deposit, house }: Accounts): string[] {
  return [
    `create table growth_topup as
    select row_number() over () as n, u, i, growth_at(-1090 + 365.0 * u / ${users} + i * 0.001) as at,
      (1 + needed / parts) / 100 * 100 + 20000 as paise
    from (select u, coalesce(seats, 0) * 1000 + ${accessPaise} as needed, 1 + coalesce(seats, 0) / 20 as parts
      from generate_series(1, ${users}) u left join (select u, count(*) as seats from growth_seat group by u) s using (u)) x
    cross join lateral generate_series(1, parts) i`,
    `insert into payment_intent (id, user_id, purpose, amount, currency, status, provider_order_id, created_at, succeeded_at)
    select growth_id(6, n), growth_id(2, u), 'topup', paise, 'INR', 'succeeded', 'order_' || lpad(n::text, 14, '0'), at, at
    from growth_topup`,
    `insert into payment (id, intent_id, provider_order_id, amount, currency, outcome, captured_at)
    select 'pay_' || lpad(n::text, 14, '0'), growth_id(6, n), 'order_' || lpad(n::text, 14, '0'), paise, 'INR', 'credited', at
    from growth_topup`,
    transactions(
      'topup',
      `growth_id(10, n) as id, 'pay:pay_' || lpad(n::text, 14, '0') as ref, null::uuid as reverses, null::uuid as actor, '{}'::jsonb as meta, at`,
      'from growth_topup',
    ),
    `insert into growth_line
    select growth_id(10, n), at, ${house('cash.gateway')}, -paise from growth_topup
    union all select growth_id(10, n), at, ${deposit('u')}, paise from growth_topup`,
    `insert into webhook_event (id, body, received_at, processed_at, next_attempt_at)
    select 'evt_' || n, '{"event": "payment.captured", "payload": "' || repeat('x', 300) || '"}', at, at, at
    from growth_topup where n % 4 = 0`,
  ];
}

function access({ users }: Scale, { deposit, house }: Accounts): string[] {
  const at = `growth_at(-1089 + 365.0 * u / ${users})`;
  const from = `from generate_series(1, ${users}) u`;
  return [
    `insert into payment_intent (id, user_id, purpose, amount, currency, status, created_at, succeeded_at)
    select growth_id(7, u), growth_id(2, u), 'access', ${accessPaise}, 'INR', 'succeeded', ${at}, ${at} ${from}`,
    transactions(
      'access',
      `growth_id(11, u) as id, 'access:' || growth_id(2, u) as ref, null::uuid as reverses, growth_id(2, u) as actor,
        jsonb_build_object('intentId', growth_id(7, u)) as meta, ${at} as at`,
      from,
    ),
    `insert into growth_line
    select growth_id(11, u), ${at}, ${deposit('u')}, -${accessPaise} ${from}
    union all select growth_id(11, u), ${at}, ${house('revenue.access')}, ${accessPaise - gstPaise} ${from}
    union all select growth_id(11, u), ${at}, ${house('tax.gst')}, ${gstPaise} ${from}`,
  ];
}

function fees({ deposit, escrow }: Accounts): string[] {
  const about = `growth_id(2, u) as actor, jsonb_build_object('tournamentId', growth_id(3, k), 'tournamentName', 'Sprint ' || k) as meta`;
  return [
    transactions(
      'join',
      `growth_id(12, n) as id, 'join:' || growth_id(4, n) as ref, null::uuid as reverses, ${about}, growth_at(day) as at`,
      'from growth_seat',
    ),
    transactions(
      'unjoin',
      `growth_id(13, n) as id, 'unjoin:' || growth_id(4, n) as ref, growth_id(12, n) as reverses, ${about}, growth_at(day + 0.01) as at`,
      'from growth_seat where has_left',
    ),
    `insert into growth_line
    select growth_id(12, n), growth_at(day), ${deposit('u')}, -1000 from growth_seat
    union all select growth_id(12, n), growth_at(day), ${escrow('k')}, 1000 from growth_seat
    union all select growth_id(13, n), growth_at(day + 0.01), ${deposit('u')}, 1000 from growth_seat where has_left
    union all select growth_id(13, n), growth_at(day + 0.01), ${escrow('k')}, -1000 from growth_seat where has_left`,
  ];
}

function prizes({ winnings, held, escrow, house }: Accounts): string[] {
  return [
    transactions(
      'settle',
      `growth_id(14, k) as id, 'settle:' || growth_id(3, k) as ref, null::uuid as reverses, null::uuid as actor,
        jsonb_build_object('tournamentId', growth_id(3, k), 'tournamentName', 'Sprint ' || k) as meta, growth_at(day + 1) as at`,
      'from growth_tournament where not is_open',
    ),
    `insert into growth_line
    select growth_id(14, k), growth_at(day + 1), ${escrow('k')}, -seats * 1000 from growth_tournament where not is_open
    union all
    select growth_id(14, g.k), growth_at(t.day + 1), case when state = 'held' then ${held('u')} else ${winnings('u')} end, prize
    from growth_session g join growth_tournament t on t.k = g.k where prize > 0
    union all
    select growth_id(14, k), growth_at(day + 1), ${house('revenue.rake')}, seats * 1000 - coalesce(won, 0)
    from growth_tournament t left join (select k, sum(prize) as won from growth_session group by k) g using (k)
    where not is_open`,
  ];
}

/** Pays out half of what each winner won, in five parts; one part in fifty still waits. */
function withdrawals({ winnings, hold, house }: Accounts): string[] {
  return [
    `create table growth_withdrawal as
    select row_number() over (order by u, i) as n, u, w.won / 10 as paise, growth_pick(u, 14, 50) = 0 and i = 5 as waits,
      growth_at(-0.2 + (i - 5) * (1 + growth_pick(u, 15, 100)) / 10.0) as at
    from (select u, sum(prize) as won from growth_session where state in ('paid', 'released') group by u) w
    cross join generate_series(1, 5) i where w.won >= 10`,
    `insert into ledger_account (id, kind, user_id, guarded, materialised) overriding system value
    select distinct ${hold('u')}, 'withdrawal.hold', growth_id(2, u), true, true from growth_withdrawal`,
    `insert into withdrawal (id, user_id, amount, taxable, tds, financial_year, status, payout, payout_hash, created_at,
      decided_by, decided_at, paid_at)
    select growth_id(8, n), growth_id(2, u), paise, 0, 0, 2025, case when waits then 'requested' else 'paid' end, 'x',
      sha256(('p' || growth_id(2, u))::bytea), at, case when not waits then growth_id(2, 1) end,
      case when not waits then at + interval '1 h' end, case when not waits then at + interval '1 h' end
    from growth_withdrawal`,
    `insert into payout (id, withdrawal_id, attempt, method, amount, status, provider_payout_id, created_at, next_attempt_at, finished_at)
    select growth_id(9, n), growth_id(8, n), 1, 'provider', paise, 'paid', 'pout_' || lpad(n::text, 14, '0'), at, at, at
    from growth_withdrawal where not waits`,
    transactions(
      'withdrawal',
      `growth_id(15, n) as id, 'wd:' || growth_id(8, n) as ref, null::uuid as reverses, growth_id(2, u) as actor, '{}'::jsonb as meta, at`,
      'from growth_withdrawal',
    ),
    transactions(
      'withdrawal_paid',
      `growth_id(16, n) as id, 'wd:' || growth_id(8, n) || ':paid:1' as ref, null::uuid as reverses, null::uuid as actor, '{}'::jsonb as meta, at + interval '1 h' as at`,
      'from growth_withdrawal where not waits',
    ),
    `insert into growth_line
    select growth_id(15, n), at, ${winnings('u')}, -paise from growth_withdrawal
    union all select growth_id(15, n), at, ${hold('u')}, paise from growth_withdrawal
    union all select growth_id(16, n), at + interval '1 h', ${hold('u')}, -paise from growth_withdrawal where not waits
    union all select growth_id(16, n), at + interval '1 h', ${house('cash.payout')}, paise from growth_withdrawal where not waits`,
  ];
}

/** Returns a rupee of every fiftieth payment. */
function refunds({ deposit, house }: Accounts): string[] {
  const at = "at + interval '1 day'";
  return [
    `insert into refund (id, payment_id, user_id, amount, currency, source, status, reason, provider_refund_id, created_at,
      next_attempt_at, finished_at)
    select growth_id(17, n), 'pay_' || lpad(n::text, 14, '0'), growth_id(2, u), 100, 'INR', 'deposit', 'done', 'Paid too much',
      'rfnd_' || lpad(n::text, 14, '0'), ${at}, ${at}, ${at} from growth_topup where n % 50 = 0`,
    transactions(
      'refund',
      `growth_id(18, n) as id, 'rf:' || growth_id(17, n) as ref, null::uuid as reverses, null::uuid as actor, '{}'::jsonb as meta, ${at} as at`,
      'from growth_topup where n % 50 = 0',
    ),
    `insert into growth_line
    select growth_id(18, n), ${at}, ${deposit('u')}, -100 from growth_topup where n % 50 = 0
    union all select growth_id(18, n), ${at}, ${house('cash.gateway')}, 100 from growth_topup where n % 50 = 0`,
    `insert into dispute (id, payment_id, user_id, amount, status, created_at, decided_at)
    select 'disp_' || lpad(n::text, 14, '0'), 'pay_' || lpad(n::text, 14, '0'), growth_id(2, u), 100, 'won', ${at}, ${at}
    from growth_topup where n % 500 = 1`,
  ];
}
