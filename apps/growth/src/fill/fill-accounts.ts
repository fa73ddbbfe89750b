import { adminsCount, keenCount, type Scale } from './scale';

const first =
  "'{Asha,Ravi,Meera,Kabir,Zoya,Arjun,Diya,Ishaan,Naina,Vivaan,Anaïs,Élodie,आशा,रवि,Tara,Rohan,Leela,Omar,Sana,Dev}'::text[]";
const last =
  "'{Sharma,Patel,Iyer,Khan,Nair,Gupta,Singh,Das,Reddy,Bose,Mehta,Joshi,Rao,Pillai,Kaur,Shah,Verma,Roy,Sethi,Menon}'::text[]";

/**
 * Returns the statements that write users, who registered in the third last year, and what hangs on them alone. User n has
 * the ledger accounts `base + 3n - 2` (deposit), `3n - 1` (winnings) and `3n` (held).
 */
export function accountStatements({ users }: Scale, base: number): string[] {
  const named = `select n, (${first})[1 + n % 20] || ' ' || (${last})[1 + n / 20 % 20] as name from generate_series(1, ${users}) n`;
  return [
    `insert into users (id, mobile_number, username, email, name, password_hash, role, kyc_status, has_access,
      mobile_verified_at, created_at)
    select growth_id(2, n), '+91' || (9000000000 - n), 'player_' || n, lower(split_part(name, ' ', 2)) || n || '@example.com',
      name, repeat('x', 96), case when n <= ${adminsCount} then 'admin' else 'player' end,
      case when n % 200 = 7 then 'pending' when n % 10 < 3 and n > ${keenCount + adminsCount} then 'verified' else 'none' end,
      true, growth_at(-1095 + 365.0 * n / ${users}), growth_at(-1095 + 365.0 * n / ${users})
    from (${named}) u`,
    `insert into ledger_account (id, kind, user_id, guarded, materialised) overriding system value
    select ${base} + 3 * n - 3 + k.i, k.kind, growth_id(2, n), true, true
    from generate_series(1, ${users}) n,
      unnest('{player.deposit,player.winnings,winnings.held}'::text[]) with ordinality k(kind, i)`,
    `insert into user_sessions (id, user_id, expires_at, created_at, user_agent, last_seen_at)
    select encode(sha256(n::text::bytea), 'hex'), growth_id(2, 1 + n % ${users}), growth_at(1 + growth_pick(n, 1, 6)),
      growth_at(-1), 'Mozilla/5.0 (Linux; Android 14) Chrome/140', growth_at(-0.5)
    from generate_series(1, ${users}) n`,
    `insert into device_mark (id, user_id, created_at, last_used_at)
    select growth_id(30, n), growth_id(2, n), growth_at(-200), growth_at(-growth_pick(n, 2, 170))
    from generate_series(1, ${users}, 2) n`,
    `insert into kyc (user_id, full_name, date_of_birth, pan, pan_hash, payout, payout_hash, submitted_at, decided_at)
    select id, name, '1990-01-01', 'x', sha256(id::text::bytea), 'x', sha256(('p' || id)::bytea),
      growth_at(-growth_pick(hashtext(id::text), 3, 300)), case when kyc_status = 'verified' then growth_at(-1) end
    from users where kyc_status <> 'none'`,
    `insert into identity_mark (user_id, mark, recorded_at)
    select user_id, pan_hash, submitted_at from kyc union all select user_id, payout_hash, submitted_at from kyc`,
    `insert into friendship (low_id, high_id, created_at)
    select growth_id(2, ${adminsCount} + 1 + n % ${keenCount}), growth_id(2, ${adminsCount + keenCount} + 1 + n), growth_at(-100)
    from generate_series(1, least(10000, ${users} - ${adminsCount + keenCount + 1})) n
    union all
    select growth_id(2, n), growth_id(2, n + 1), growth_at(-90)
    from generate_series(${adminsCount + keenCount} + 1, ${users} - 1) n`,
    `insert into deposit_limit (user_id, amount) select growth_id(2, n), 1000000 from generate_series(1, ${users}, 20) n`,
    `insert into contact_message (id, name, email, subject, message, user_id, created_at, handled_at, handled_by)
    select growth_id(31, n), 'Asha Sharma', 'asha' || n || '@example.com', 'support', 'The number ' || n || ' did not arrive. '
      || repeat('Please look at it. ', 5), growth_id(2, n * 5), growth_at(-700 + 700.0 * n / ${users / 5}),
      case when n % 100 > 0 then growth_at(-1) end, case when n % 100 > 0 then growth_id(2, 1) end
    from generate_series(1, ${users} / 5) n`,
    `insert into audit_log (id, at, actor_id, action, subject, before, after)
    select growth_id(32, n), growth_at(-700 + 700.0 * n / ${users / 2}), growth_id(2, 1 + n % ${adminsCount}),
      ('{kyc.approve,kyc.reject,withdrawal.approve,question.update,user.role}'::text[])[1 + growth_pick(n, 4, 5)],
      'user:' || growth_id(2, 1 + growth_pick(n, 5, ${users})), '{"status": "pending"}', '{"status": "verified"}'
    from generate_series(1, ${users} / 2) n`,
  ];
}
