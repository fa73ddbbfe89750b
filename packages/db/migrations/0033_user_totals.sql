-- Computes the sums in user_total from all entries and the whole ledger.
CREATE OR REPLACE FUNCTION full_user_totals() RETURNS TABLE (user_id uuid, wallet bigint, spent bigint, tournaments bigint)
LANGUAGE sql STABLE AS $$
  SELECT u.id, coalesce(m.wallet, 0), coalesce(m.spent, 0), coalesce(s.tournaments, 0)
  FROM users u
  LEFT JOIN (
    SELECT a.user_id, sum(e.amount)::bigint AS wallet,
      (-sum(e.amount) FILTER (WHERE t.kind IN ('access', 'join', 'unjoin')))::bigint AS spent
    FROM ledger_account a JOIN ledger_entry e ON e.account_id = a.id JOIN ledger_tx t ON t.id = e.tx_id
    WHERE a.kind IN ('player.deposit', 'player.winnings') GROUP BY a.user_id) m ON m.user_id = u.id
  LEFT JOIN (
    SELECT e.user_id, count(*) AS tournaments FROM entry e WHERE e.left_at IS NULL GROUP BY e.user_id) s ON s.user_id = u.id
$$;
--> statement-breakpoint
-- Opens the sums of new users: a trigger of users.
CREATE OR REPLACE FUNCTION open_user_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_total (user_id) SELECT id FROM added;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Adds the seats that a statement took, and subtracts those it gave back, in user_total: a trigger of entry. Callers hold
-- the wallets' locks, so two transactions never wait for each other here.
CREATE OR REPLACE FUNCTION add_entries_to_totals() RETURNS trigger LANGUAGE plpgsql
-- Always uses the indexes, whatever the statistics say: see ledger_post_many.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  UPDATE user_total u SET tournaments = u.tournaments + s.seats
  FROM (SELECT a.user_id, count(*) AS seats FROM added a WHERE a.left_at IS NULL GROUP BY a.user_id) s
  WHERE u.user_id = s.user_id;
  IF TG_OP = 'UPDATE' THEN
    UPDATE user_total u SET tournaments = u.tournaments - s.seats
    FROM (SELECT r.user_id, count(*) AS seats FROM removed r WHERE r.left_at IS NULL GROUP BY r.user_id) s
    WHERE u.user_id = s.user_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Adds the lines that a statement wrote into players' wallets to user_total: a trigger of ledger_entry. Callers hold the
-- wallets' locks, so two transactions never wait for each other here.
CREATE OR REPLACE FUNCTION add_lines_to_totals() RETURNS trigger LANGUAGE plpgsql
-- Always uses the indexes, whatever the statistics say: see ledger_post_many.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  UPDATE user_total u SET wallet = u.wallet + s.amount, spent = u.spent - s.fees
  FROM (
    SELECT a.user_id, sum(l.amount) AS amount,
      coalesce(sum(l.amount) FILTER (WHERE t.kind IN ('access', 'join', 'unjoin')), 0) AS fees
    FROM added l
    -- OFFSET 0: each line's account by its key, never all accounts of a kind.
    CROSS JOIN LATERAL (SELECT * FROM ledger_account o WHERE o.id = l.account_id OFFSET 0) a
    JOIN ledger_tx t ON t.id = l.tx_id
    WHERE a.kind IN ('player.deposit', 'player.winnings') GROUP BY a.user_id) s
  WHERE u.user_id = s.user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Lists the invariants of the ledger's own rows; `offenders` counts the violations of each.
CREATE OR REPLACE FUNCTION ledger_base_invariants() RETURNS TABLE (name text, offenders bigint) LANGUAGE sql STABLE AS $$
  SELECT 'each transaction sums to zero', count(*) FROM (
    SELECT t.id FROM ledger_tx t LEFT JOIN ledger_entry e ON e.tx_id = t.id
    GROUP BY t.id HAVING count(e.id) < 2 OR sum(e.amount) <> 0) s
  UNION ALL
  SELECT 'all entries together sum to zero', count(*) FROM (
    SELECT sum(amount) AS total FROM ledger_entry) s WHERE s.total <> 0
  UNION ALL
  SELECT 'a balance equals the sum of its entries', count(*) FROM (
    SELECT a.id FROM ledger_account a LEFT JOIN ledger_entry e ON e.account_id = a.id
    WHERE a.materialised GROUP BY a.id HAVING a.balance <> coalesce(sum(e.amount), 0)) s
  UNION ALL
  SELECT 'account versions are contiguous', count(*) FROM (
    SELECT a.id FROM ledger_account a LEFT JOIN ledger_entry e ON e.account_id = a.id
    WHERE a.materialised GROUP BY a.id
    HAVING a.version <> count(e.id) OR coalesce(max(e.account_version), 0) <> count(e.id)) s
  UNION ALL
  SELECT 'each entry continues the balance before it', count(*) FROM (
    SELECT e.balance_after - e.amount - coalesce(lag(e.balance_after) OVER (PARTITION BY e.account_id ORDER BY e.account_version), 0) AS gap
    FROM ledger_entry e WHERE e.account_version IS NOT NULL) s WHERE s.gap <> 0
  UNION ALL
  SELECT 'no guarded account is negative', count(*) FROM ledger_account WHERE guarded AND balance < 0
  UNION ALL
  SELECT 'the escrow of a closed tournament is zero', count(*)
  FROM ledger_account a JOIN tournament t ON t.id = a.tournament_id
  WHERE a.kind = 'escrow' AND a.balance <> 0 AND (t.settled_at IS NOT NULL OR t.cancelled_at IS NOT NULL)
  UNION ALL
  SELECT 'the escrow of an open tournament holds the fees of its seats', count(*) FROM (
    SELECT a.id FROM ledger_account a
    JOIN tournament t ON t.id = a.tournament_id AND t.settled_at IS NULL AND t.cancelled_at IS NULL
    LEFT JOIN entry e ON e.tournament_id = t.id AND e.left_at IS NULL
    WHERE a.kind = 'escrow' GROUP BY a.id HAVING a.balance <> coalesce(sum(e.fee), 0)) s
  UNION ALL
  SELECT 'seats taken equal the entries', count(*) FROM (
    SELECT t.id FROM tournament t LEFT JOIN entry e ON e.tournament_id = t.id AND e.left_at IS NULL
    GROUP BY t.id HAVING t.seats_taken <> count(e.id)) s
  UNION ALL
  SELECT 'a quiz is played from a seat that is taken', count(*)
  FROM quiz_session s JOIN tournament t ON t.id = s.tournament_id AND t.cancelled_at IS NULL
  JOIN entry e ON e.id = s.entry_id WHERE e.left_at IS NOT NULL
  UNION ALL
  SELECT 'held prizes equal the held accounts', count(*) FROM (
    SELECT a.user_id FROM ledger_account a
    LEFT JOIN quiz_session s ON s.user_id = a.user_id AND s.prize_state = 'held'
    WHERE a.kind = 'winnings.held' GROUP BY a.id HAVING a.balance <> coalesce(sum(s.prize), 0)) s
  UNION ALL
  SELECT 'each captured payment has exactly one transaction', count(*) FROM (
    SELECT p.id FROM payment p LEFT JOIN ledger_tx t ON t.ref = 'pay:' || p.id
    WHERE p.outcome <> 'exception' GROUP BY p.id HAVING count(t.id) <> 1
    UNION ALL
    SELECT t.ref FROM ledger_tx t LEFT JOIN payment p ON 'pay:' || p.id = t.ref
    WHERE t.kind IN ('topup', 'suspense') AND t.ref LIKE 'pay:%' AND p.id IS NULL) s
  UNION ALL
  SELECT 'the totals of users equal their ledger and entries', count(*)
  FROM user_total t FULL JOIN full_user_totals() f ON f.user_id = t.user_id
  WHERE (t.wallet, t.spent, t.tournaments) IS DISTINCT FROM (f.wallet, f.spent, f.tournaments)
$$;
--> statement-breakpoint
CREATE TRIGGER user_total_opened AFTER INSERT ON users
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION open_user_totals();
--> statement-breakpoint
CREATE TRIGGER user_total_seated AFTER INSERT ON entry
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_entries_to_totals();
--> statement-breakpoint
CREATE TRIGGER user_total_unseated AFTER UPDATE ON entry
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_entries_to_totals();
--> statement-breakpoint
CREATE TRIGGER user_total_posted AFTER INSERT ON ledger_entry
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_lines_to_totals();
--> statement-breakpoint
INSERT INTO user_total (user_id, wallet, spent, tournaments) SELECT user_id, wallet, spent, tournaments FROM full_user_totals();
