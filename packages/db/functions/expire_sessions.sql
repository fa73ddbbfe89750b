-- Closes abandoned sessions whose grace ended by `p_now`, up to 500 in one call. Sessions whose question is lost for
-- the process `p_process` wait. Returns how many it closed.
CREATE OR REPLACE FUNCTION expire_sessions(p_now timestamptz, p_process int DEFAULT NULL) RETURNS bigint
  LANGUAGE plpgsql VOLATILE
-- A bitmap scan would never mark the entries of finished sessions in the index of running ones as dead.
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_ids uuid[];
BEGIN
  SELECT array_agg(s.id) INTO v_ids FROM (
    SELECT o.id FROM quiz_session o JOIN tournament t ON t.id = o.tournament_id
    WHERE o.finished_at IS NULL AND o.silent_end_at < p_now
      AND o.silent_end_at + t.grace_ms * interval '1 ms' < p_now
      AND NOT is_lost(o.asked_by, o.current_starts_at, p_now, p_process)
    ORDER BY o.id LIMIT 500 FOR NO KEY UPDATE OF o SKIP LOCKED) s;
  IF v_ids IS NULL THEN RETURN 0; END IF;
  PERFORM advance_sessions(v_ids, array_fill(p_now, ARRAY[cardinality(v_ids)]), p_process);
  RETURN cardinality(v_ids);
END $$;
