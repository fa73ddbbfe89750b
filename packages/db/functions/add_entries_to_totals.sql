-- Adds the seats that a statement took, and subtracts those it gave back, in user_total: a trigger of entry. Callers
-- hold the wallets' locks, so two transactions never wait for each other here.
CREATE OR REPLACE FUNCTION add_entries_to_totals() RETURNS trigger LANGUAGE plpgsql
-- Always uses the indexes, whatever the statistics say: see ledger_post_many.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET plan_cache_mode = force_generic_plan AS $$
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

CREATE TRIGGER user_total_seated AFTER INSERT ON entry
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_entries_to_totals();
CREATE TRIGGER user_total_unseated AFTER UPDATE ON entry
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_entries_to_totals();
