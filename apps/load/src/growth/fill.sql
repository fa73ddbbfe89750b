-- Fills a fresh database with users, play and money of three years, the same for the same :users and :answers. An empty
-- line ends a statement. A row's kind and number make its id: user n is growth.id(2, n), tournament k growth.id(3, k).
-- The first five users administer; the next twenty are keen, and play in every tournament of at least fifty seats.

create schema growth;

-- The rows can be generated again, so nothing has to survive a crash while they are written.
set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB';

-- Ids of a kind grow with their number, as UUIDv7 grow with time.
create function growth.id(kind int, n bigint) returns uuid language sql immutable parallel safe as $$
  select ('0192' || lpad(to_hex(kind), 4, '0') || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;

-- Returns a number from 0 to m - 1 that looks random and is the same in every run.
create function growth.pick(n bigint, salt bigint, m bigint) returns bigint language sql immutable parallel safe as $$
  select (hashint8extended(n, salt) & 9223372036854775807) % m $$;

-- Returns an instant so many days from now.
create function growth.at(days float8) returns timestamptz language sql stable parallel safe as $$
  select date_trunc('milliseconds', now() + days * interval '1 day') $$;

create function growth.category(n bigint) returns text language sql immutable parallel safe as $$
  select ('{general,science,history,sports,entertainment}'::text[])[1 + n % 5] $$;

-- Returns the question at a place of a tournament's pool: all are of the tournament's category.
create function growth.question(k bigint, place bigint) returns uuid language sql immutable parallel safe as $$
  select growth.id(1, (k - 1 + 5 * (growth.pick(k, 9, 4000) + place)) % 20000 + 1) $$;

-- Foreign keys and plain indexes come back at the end: PostgreSQL then checks every row and builds every index in one pass.
create table growth.loosened as
select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove, true as is_key,
  format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
union all
select format('drop index %s', i.indexrelid::regclass), false, pg_get_indexdef(i.indexrelid)
from pg_index i join pg_class c on c.oid = i.indrelid
where not i.indisunique and c.relnamespace = 'public'::regnamespace;

do $$ declare statement text; begin
  for statement in select remove from growth.loosened order by is_key desc loop execute statement; end loop;
end $$;

-- Users, who registered in the third last year.
create function growth.name(n bigint) returns text language sql immutable parallel safe as $$
  select (string_to_array('Asha Ravi Meera Kabir Zoya Arjun Diya Ishaan Naina Vivaan Anaïs Élodie आशा रवि Tara Rohan Leela '
    'Omar Sana Dev', ' '))[1 + n % 20] || ' ' || (string_to_array('Sharma Patel Iyer Khan Nair Gupta Singh Das Reddy Bose '
    'Mehta Joshi Rao Pillai Kaur Shah Verma Roy Sethi Menon', ' '))[1 + n / 20 % 20] $$;

insert into users (id, mobile_number, username, email, name, password_hash, role, kyc_status, has_access,
  mobile_verified_at, created_at)
select growth.id(2, n), '+91' || (9000000000 - n), 'player_' || n, lower(split_part(name, ' ', 2)) || n || '@example.com',
  name, repeat('x', 96), case when n <= 5 then 'admin' else 'player' end,
  case when n % 200 = 7 then 'pending' when n % 10 < 3 and n > 25 then 'verified' else 'none' end, true, at, at
from generate_series(1, :users) n, growth.name(n) name, growth.at(-1095 + 365.0 * n / :users) at;

insert into user_sessions (id, user_id, expires_at, created_at, user_agent, last_seen_at)
select encode(sha256(id::text::bytea), 'hex'), id, growth.at(1 + growth.pick(hashtext(id::text), 1, 6)), growth.at(-1),
  'Mozilla/5.0 (Linux; Android 14) Chrome/140', growth.at(-0.5) from users;

insert into device_mark (id, user_id, created_at, last_used_at)
select growth.id(30, n), growth.id(2, n), growth.at(-200), growth.at(-growth.pick(n, 2, 170))
from generate_series(1, :users, 2) n;

insert into kyc (user_id, full_name, date_of_birth, pan, pan_hash, payout, payout_hash, submitted_at, decided_at)
select id, name, '1990-01-01', 'x', sha256(id::text::bytea), 'x', sha256(('p' || id)::bytea),
  growth.at(-growth.pick(hashtext(id::text), 3, 300)), case when kyc_status = 'verified' then growth.at(-1) end
from users where kyc_status <> 'none';

insert into identity_mark (user_id, mark, recorded_at)
select user_id, unnest(array[pan_hash, payout_hash]), submitted_at from kyc;

insert into friendship (low_id, high_id, created_at)
select growth.id(2, 6 + n % 20), growth.id(2, 26 + n), growth.at(-100) from generate_series(1, least(10000, :users - 26)) n
union all
select growth.id(2, n), growth.id(2, n + 1), growth.at(-90) from generate_series(26, :users - 1) n;

insert into deposit_limit (user_id, amount) select growth.id(2, n), 1000000 from generate_series(1, :users, 20) n;

insert into contact_message (id, name, email, subject, message, user_id, created_at, handled_at, handled_by)
select growth.id(31, n), 'Asha Sharma', 'asha' || n || '@example.com', 'support', 'The number ' || n || ' did not arrive. '
  || repeat('Please look at it. ', 5), growth.id(2, n * 5), growth.at(-700 + 3500.0 * n / :users),
  case when n % 100 > 0 then growth.at(-1) end, case when n % 100 > 0 then growth.id(2, 1) end
from generate_series(1, :users / 5) n;

insert into audit_log (id, at, actor_id, action, subject, before, after)
select growth.id(32, n), growth.at(-700 + 1400.0 * n / :users), growth.id(2, 1 + n % 5),
  ('{kyc.approve,kyc.reject,withdrawal.approve,question.update,user.role}'::text[])[1 + growth.pick(n, 4, 5)],
  'user:' || growth.id(2, 1 + growth.pick(n, 5, :users)), '{"status": "pending"}', '{"status": "verified"}'
from generate_series(1, :users / 2) n;

insert into question (id, category, question_text, options, correct_answer, explanation, difficulty, text_key, created_at)
select growth.id(1, n), growth.category(n), 'Which of these belongs to number ' || n || '?',
  array['First ' || n, 'Second', 'Third', 'Fourth'], n % 4, 'It is number ' || n % 4 || '.',
  ('{easy,medium,hard}'::text[])[1 + n / 5 % 3], 'which of these belongs to number ' || n || '?', growth.at(-1000)
from generate_series(1, 20000) n;

-- Tournaments of two years, denser towards the end. One has a tenth of all sessions and was two days ago, eight have 2 %,
-- two hundred 0.2 %, five thousand 50 players, and the rest 20. Sixty are open, and a third of these run.
create table growth.tournament as
with sizes as (
  select k, case when k = 1 then :answers / 50 when k <= 9 then greatest(1, :answers / 250)
    when k <= 209 then greatest(1, :answers / 2500) when k <= 5209 then 50 else 20 end as seats
  from generate_series(1, 210 + :answers / 100) k),
ended as (
  select k, least(seats, :answers / 5 - before) as seats
  from (select *, sum(seats) over (order by k) - seats as before from sizes) s where before < :answers / 5)
select k, seats::int, false as is_open,
  case when k = 1 then -2 else -730 + 728 * sqrt(growth.pick(k, 6, 1000000) / 1e6) end as day from ended
union all
select (select max(k) from ended) + n, 50, true, case when n % 3 = 0 then -0.01 else n / 10.0 end from generate_series(1, 60) n;

insert into tournament (id, name, description, category, entry_fee, prize_pool, prize_split_bps, max_participants,
  questions_count, duration_ms, starts_at, ends_at, secret, seats_taken, frozen_at, strata, draw_version, grace_ms, floor_ms,
  settled_at, created_by, created_at, pool_set_by, pool_set_at)
select growth.id(3, k), 'Sprint ' || k, 'Five quick questions.', growth.category(k), 1000, seats * 800,
  '{5000,3000,2000}', greatest(seats, 100), 5, 600000, growth.at(day), growth.at(day + 1), '\x00', seats, growth.at(day - 1),
  '[{"name":"all","questions":5}]', 4, 500, 400, case when not is_open then growth.at(day + 1) end, growth.id(2, 1), growth.at(day - 2), growth.id(2, 1),
  growth.at(day - 2)
from growth.tournament;

insert into tournament_question (tournament_id, question_id, difficulty, question_text, options, correct_answer, explanation)
select growth.id(3, t.k), q.id, q.difficulty, q.question_text, q.options, q.correct_answer, q.explanation
from growth.tournament t cross join generate_series(0, 59) place join question q on q.id = growth.question(t.k, place);

-- Ten thousand regulars share the small and middle tournaments; large ones have players of all. Neighbouring seats are a
-- prime apart, so that each has a player of its own. A seat in a hundred of an open tournament was given back.
create table growth.seat as
select row_number() over (order by t.day, t.k, i) as n, t.k, t.is_open, t.day - 1 + 0.5 * i / t.seats as day,
  t.is_open and growth.pick(t.k * 100003 + i, 7, 100) = 0 as has_left,
  case when t.seats >= 50 and i <= 20 then 5 + i
    else 26 + (growth.pick(t.k, 8, 1000000) + i * 7919)
      % case when t.seats <= 5000 then least(10007, :users - 25) else :users - 25 end end as u
from growth.tournament t cross join generate_series(1, t.seats) i;

insert into entry (id, tournament_id, user_id, fee, joined_at, left_at, left_because)
select growth.id(4, n), growth.id(3, k), growth.id(2, u), 1000, growth.at(day),
  case when has_left then growth.at(day + 0.01) end, case when has_left then 'left' end
from growth.seat order by n;

update tournament t set seats_taken = s.seats
from (select k, count(*) filter (where not has_left) as seats from growth.seat where is_open group by k) s
where t.id = growth.id(3, s.k);

-- Ranked as the product does: by score, then by time. Ties are rare, and win nothing. One winner in a hundred is held.
create table growth.session as
select s.*, case when prize = 0 then 'none' when growth.pick(n, 12, 100) = 0 then 'held'
  when growth.pick(n, 12, 100) = 1 then 'released' else 'paid' end as state
from (
  select r.*, case when rank <= 3 and tied = 1 then seats * 80 * ('{5,3,2}'::int[])[rank] else 0 end as prize
  from (
    select p.*, (rank() over (partition by k order by score desc, ms))::int as rank,
      count(*) over (partition by k, score, ms) as tied
    from (
      select n, k, u, t.seats, growth.at(t.day + 0.9 * growth.pick(n, 13, 1000) / 1000) as started_at,
        growth.pick(n, 10, 6) as score, 5000 + growth.pick(n, 11, 20000) as ms
      from growth.seat join growth.tournament t using (k) where not t.is_open) p) r) s;

insert into quiz_session (id, tournament_id, user_id, entry_id, questions_count, started_at, ends_at, current_index,
  current_starts_at, current_deadline_at, silent_end_at, finished_at, score, total_time_ms, violation_count,
  integrity_score, rank, prize, prize_state, reviewed_standing, rated_prize_state)
select growth.id(5, n), growth.id(3, k), growth.id(2, u), growth.id(4, n), 5, started_at, started_at + interval '10 min', 5,
  started_at, started_at, started_at, started_at + interval '40 s', score, ms,
  case when state = 'held' then 8 when n % 10 = 0 then 3 else 0 end, case when state = 'held' then 8 else 0 end,
  rank, prize, state, rank || ' ' || state, state
from growth.session order by n;

insert into session_question (session_id, question_index, question_id, option_order, correct_answer, starts_at,
  deadline_at, closed_at, received_at, answer, is_correct, timed_out, time_ms, claimed_s, rest_ms)
select growth.id(5, n), i, growth.question(k, (n * 7 + i * 11) % 60), '{0,1,2,3}', 0, at, at + interval '5 s',
  at + interval '3 s', at + interval '3 s', case when i < score then 0 else 1 end, i < score, false, ms / 5, 3, (4 - i) * 7000
from growth.session cross join generate_series(0, 4) i
cross join lateral (select started_at + i * interval '7 s' as at) x order by n, i;

insert into violation (id, session_id, type, client_at, server_at)
select gen_random_uuid(), id, 'tab_switch', started_at, started_at + i * interval '1 s'
from quiz_session cross join generate_series(1, violation_count) i;

insert into achievement (user_id, kind, earned_at, session_id)
select distinct on (user_id) user_id, 'first_quiz', finished_at, id from quiz_session order by user_id, finished_at;

-- Every question is measured, every session that counts rates, and who played in a week is in a league of the next one.
insert into question_measure (question_id, language, is_of_practice, answers, "right", difficulty, slope, share,
  share_error, median_ms, choices, suspected_key)
select growth.id(1, n), 'en', false, 200, share * 2, (50 - share) / 25.0, 1, share / 100.0, 0.03, 2500,
  json_build_object('0', share * 2, '1', 200 - share * 2), case when share < 10 then 1 end
from generate_series(1, 20000) n cross join lateral (select growth.pick(n, 21, 100) as share) x;

insert into calibration (category, language, measured_at, answers, common_slope, level_means, level_variance)
select growth.category(k), 'en', growth.at(0), 5 * count(*), 1, '{-1,0,1}', 1 from growth.session group by 1;

insert into rating (session_id, scope, user_id, finished_at, mean, deviation)
select growth.id(5, n), scope, growth.id(2, u), started_at + interval '40 s', (score - 2.5) / 2, 0.5
from growth.session cross join unnest(array['all', growth.category(k)]) scope where state <> 'held';

insert into league_member (week, user_id, league, tier, points, place, next_tier)
select week, user_id, n / 30 + 1, 1, case when is_over then 10 end, case when is_over then n % 30 + 1 end,
  case when is_over then 1 end
from (
  select *, row_number() over (partition by week order by user_id) - 1 as n, week < this_week as is_over
  from (
    select distinct date_trunc('week', t.settled_at at time zone 'Asia/Kolkata')::date + 7 as week, s.user_id
    from quiz_session s join tournament t on t.id = s.tournament_id) played
  cross join date_trunc('week', now() at time zone 'Asia/Kolkata') this_week
  where week <= this_week) seat;

insert into league_week (week, formed_at, closed_at)
select distinct week, week::timestamptz, case when place is not null then week + interval '7 days' end from league_member;

-- A week of events, half of them for everybody.
insert into outbox (seq, audience, event, created_at)
select n, case when n % 2 = 0 then 'everyone' else 'user:' || growth.id(2, 1 + growth.pick(n, 16, :users)) end,
  case when n % 2 = 0 then jsonb_build_object('type', 'tournament_update', 'tournamentId', growth.id(3, 1 + n % 100),
    'change', 'seats', 'participantCount', 1) else '{"type": "wallet_update", "newBalance": 1}' end,
  growth.at(-6.9 + 6.9 * n / :users)
from generate_series(1, :users) n;

update outbox_head set last_seq = :users;

-- Money moves from account to account, each movement in a transaction of the ledger; one without an owner is the house's.
create table growth.movement (tx uuid, kind text, ref text, reverses uuid, actor uuid, meta jsonb, at timestamptz,
  from_kind text, from_owner uuid, to_kind text, to_owner uuid, paise bigint);

-- Each player pays in what their seats and access cost, in one payment for every twenty seats.
create table growth.topup as
select row_number() over (order by u, i) as n, growth.id(2, u) as user_id, (1 + needed / parts) / 100 * 100 + 20000 as paise,
  growth.at(-1090 + 365.0 * u / :users + i * 0.001) as at
from (
  select u, count(k) * 1000 + 3900 as needed, 1 + count(k) / 20 as parts
  from generate_series(1, :users) u left join growth.seat using (u) group by u) x
cross join generate_series(1, parts) i;

alter table growth.topup add order_id text generated always as ('order_' || lpad(n::text, 14, '0')) stored,
  add payment_id text generated always as ('pay_' || lpad(n::text, 14, '0')) stored;

insert into payment_intent (id, user_id, purpose, amount, currency, status, provider_order_id, created_at, succeeded_at)
select growth.id(6, n), user_id, 'topup', paise, 'INR', 'succeeded', order_id, at, at from growth.topup;

insert into payment (id, intent_id, provider_order_id, amount, currency, outcome, captured_at)
select payment_id, growth.id(6, n), order_id, paise, 'INR', 'credited', at from growth.topup;

insert into webhook_event (id, body, received_at, processed_at, next_attempt_at)
select 'evt_' || n, '{"event": "payment.captured", "payload": "' || repeat('x', 300) || '"}', at, at, at
from growth.topup where n % 4 = 0;

insert into growth.movement
select growth.id(10, n), 'topup', 'pay:' || payment_id, null, null, '{}', at,
  'cash.gateway', null, 'player.deposit', user_id, paise
from growth.topup;

-- Everybody bought access, with 5.95 rupees of tax in it.
insert into payment_intent (id, user_id, purpose, amount, currency, status, created_at, succeeded_at)
select growth.id(7, u), growth.id(2, u), 'access', 3900, 'INR', 'succeeded', at, at
from generate_series(1, :users) u cross join lateral (select growth.at(-1089 + 365.0 * u / :users) as at) x;

insert into growth.movement
select growth.id(11, u), 'access', 'access:' || user_id, null, user_id, jsonb_build_object('intentId', growth.id(7, u)),
  growth.at(-1089 + 365.0 * u / :users), 'player.deposit', user_id, account, null, paise
from generate_series(1, :users) u cross join lateral (select growth.id(2, u) as user_id) x
cross join (values ('revenue.access', 3305), ('tax.gst', 595)) part (account, paise);

-- Fees of seats, and those given back.
create function growth.about(k bigint) returns jsonb language sql immutable parallel safe as $$
  select jsonb_build_object('tournamentId', growth.id(3, k), 'tournamentName', 'Sprint ' || k) $$;

insert into growth.movement
select growth.id(12, n), 'join', 'join:' || growth.id(4, n), null::uuid, growth.id(2, u), growth.about(k), growth.at(day),
  'player.deposit', growth.id(2, u), 'escrow', growth.id(3, k), 1000 from growth.seat
union all
select growth.id(13, n), 'unjoin', 'unjoin:' || growth.id(4, n), growth.id(12, n), growth.id(2, u), growth.about(k),
  growth.at(day + 0.01), 'escrow', growth.id(3, k), 'player.deposit', growth.id(2, u), 1000 from growth.seat where has_left;

-- Prizes, and what remains of the fees.
insert into growth.movement
select growth.id(14, k), 'settle', 'settle:' || growth.id(3, k), null, null, growth.about(k), growth.at(day + 1),
  'escrow', growth.id(3, k), account, owner, paise
from growth.tournament join (
  select k, case when state = 'held' then 'winnings.held' else 'player.winnings' end as account, growth.id(2, u) as owner,
    prize as paise
  from growth.session where prize > 0
  union all
  select k, 'revenue.rake', null::uuid, sum(1000 - prize) from growth.session group by k) won using (k);

-- Half of what each player won is paid out, in five parts; one part in fifty still waits.
create table growth.withdrawal as
select row_number() over (order by u, i) as n, growth.id(2, u) as user_id, won / 10 as paise,
  growth.pick(u, 14, 50) = 0 and i = 5 as waits, growth.at(-0.2 + (i - 5) * (1 + growth.pick(u, 15, 100)) / 10.0) as at
from (select u, sum(prize) as won from growth.session where state in ('paid', 'released') group by u) w
cross join generate_series(1, 5) i;

insert into withdrawal (id, user_id, amount, taxable, tds, financial_year, status, payout, payout_hash, created_at,
  decided_by, decided_at, paid_at)
select growth.id(8, n), user_id, paise, 0, 0, 2025, case when waits then 'requested' else 'paid' end, 'x',
  sha256(('p' || user_id)::bytea), at, case when not waits then growth.id(2, 1) end, paid_at, paid_at
from growth.withdrawal cross join lateral (select case when not waits then at + interval '1 h' end as paid_at) x;

insert into payout (id, withdrawal_id, attempt, method, amount, status, provider_payout_id, created_at,
  next_attempt_at, finished_at)
select growth.id(9, n), growth.id(8, n), 1, 'provider', paise, 'paid', 'pout_' || lpad(n::text, 14, '0'), at, at, at
from growth.withdrawal where not waits;

insert into growth.movement
select growth.id(15, n), 'withdrawal', 'wd:' || growth.id(8, n), null::uuid, user_id, '{}'::jsonb, at,
  'player.winnings', user_id, 'withdrawal.hold', user_id, paise from growth.withdrawal
union all
select growth.id(16, n), 'withdrawal_paid', 'wd:' || growth.id(8, n) || ':paid:1', null, null, '{}', at + interval '1 h',
  'withdrawal.hold', user_id, 'cash.payout', null::uuid, paise from growth.withdrawal where not waits;

-- A rupee of every fiftieth payment is returned.
insert into refund (id, payment_id, user_id, amount, currency, source, status, reason, provider_refund_id, created_at,
  next_attempt_at, finished_at)
select growth.id(17, n), payment_id, user_id, 100, 'INR', 'deposit', 'done', 'Paid too much', 'rfnd_' || lpad(n::text, 14, '0'),
  at + interval '1 day', at + interval '1 day', at + interval '1 day' from growth.topup where n % 50 = 0;

insert into growth.movement
select growth.id(18, n), 'refund', 'rf:' || growth.id(17, n), null, null, '{}', at + interval '1 day',
  'player.deposit', user_id, 'cash.gateway', null, 100 from growth.topup where n % 50 = 0;

insert into dispute (id, payment_id, user_id, amount, status, created_at, decided_at)
select 'disp_' || lpad(n::text, 14, '0'), payment_id, user_id, 100, 'won', at + interval '1 day', at + interval '1 day'
from growth.topup where n % 500 = 1;

-- The ledger: accounts, transactions, and lines in the order of time with the balances that it would have given them.
insert into ledger_account (kind, user_id, tournament_id, guarded, materialised)
select kind, id, null::uuid, true, true from users
cross join unnest('{player.deposit,player.winnings,winnings.held}'::text[]) kind
union all
select 'escrow', null, growth.id(3, k), true, true from growth.tournament
union all
select distinct 'withdrawal.hold', user_id, null::uuid, true, true from growth.withdrawal;

insert into ledger_tx (id, kind, ref, reverses, request_hash, actor, meta, created_at)
select distinct on (tx) tx, kind, ref, reverses, md5(ref), actor, meta, at from growth.movement order by tx;

insert into ledger_entry (tx_id, account_id, amount, balance_after, account_version)
select tx, account, amount, case when materialised then sum(amount) over w end,
  case when materialised then row_number() over w end
from (
  select tx, at, a.id as account, materialised, sum(amount) as amount
  from (
    select tx, at, from_kind as kind, from_owner as owner, -paise as amount from growth.movement
    union all
    select tx, at, to_kind, to_owner, paise from growth.movement) m
  join ledger_account a on a.kind = m.kind
    and coalesce(a.user_id, a.tournament_id, growth.id(0, 0)) = coalesce(owner, growth.id(0, 0))
  group by tx, at, a.id, materialised) line
window w as (partition by account order by at, tx rows unbounded preceding) order by at, tx;

update ledger_account a set balance = s.balance, version = s.version
from (select account_id, sum(amount) as balance, count(*) as version from ledger_entry group by account_id) s
where a.id = s.account_id and a.materialised;

-- Every year in which a wallet moved is closed, as the job of taxes leaves it.
insert into year_closing (user_id, financial_year, taxable, tds, closed_at)
select distinct a.user_id, extract(year from t.created_at at time zone 'Asia/Kolkata' - interval '3 months')::int,
  0, 0, growth.at(0)
from ledger_entry e join ledger_tx t on t.id = e.tx_id
join ledger_account a on a.id = e.account_id and a.kind in ('player.deposit', 'player.winnings')
where t.created_at < make_timestamptz(extract(year from now() - interval '3 months')::int, 4, 1, 0, 0, 0, 'Asia/Kolkata');

-- Indexes come first: the foreign keys are then checked with statistics that fit.
analyze;

do $$ declare statement text; begin
  for statement in select restore from growth.loosened order by is_key loop execute statement; end loop;
end $$;

drop schema growth cascade;
