-- Adds the lines that a statement wrote into players' wallets to user_total: a trigger of ledger_entry. Callers hold
-- the wallets' locks, so two transactions never wait for each other here.
CREATE OR REPLACE FUNCTION add_lines_to_totals() RETURNS trigger LANGUAGE plpgsql
-- Always uses the indexes, whatever the statistics say: see ledger_post_many.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  UPDATE user_total u SET wallet = u.wallet + s.amount, spent = u.spent - s.fees
  FROM (
    SELECT a.user_id, sum(l.amount) AS amount,
      coalesce(sum(l.amount) FILTER (WHERE t.kind IN ('access', 'pass', 'revoke', 'join', 'unjoin')), 0) AS fees
    FROM added l
    -- OFFSET 0: each line's account by its key, never all accounts of a kind.
    CROSS JOIN LATERAL (SELECT * FROM ledger_account o WHERE o.id = l.account_id OFFSET 0) a
    JOIN ledger_tx t ON t.id = l.tx_id
    WHERE a.kind IN ('player.deposit', 'player.winnings') GROUP BY a.user_id) s
  WHERE u.user_id = s.user_id;
  RETURN NULL;
END $$;

CREATE TRIGGER user_total_posted AFTER INSERT ON ledger_entry
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_lines_to_totals();
