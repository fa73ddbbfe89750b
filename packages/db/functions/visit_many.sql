-- Visits sessions, each as of its instant in `p_nows`: closes overdue questions, then does what its action in
-- `p_actions` says.
--   read      nothing else
--   complete  finishes the session
--   ask       lets the process `p_process` ask the questions from then on
--   show      as ask, and notes that the text of an open question is handed out
--   hand_out  as show, and hands out the next question where an answer opened it
-- A session appears once at most. With `p_skips_locked`, a session that another transaction has locked is not visited;
-- otherwise the visits wait for the lock. Returns `p_ids` with NULL in place of each session that was not visited.
CREATE OR REPLACE FUNCTION visit_many(
  p_ids uuid[], p_nows timestamptz[], p_actions text[], p_process int, p_skips_locked boolean
) RETURNS uuid[] LANGUAGE plpgsql VOLATILE
-- Always uses the indexes, whatever the statistics say: see ledger_post_many.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_ids uuid[] := p_ids;
BEGIN
  IF p_skips_locked THEN v_ids := lock_sessions(p_ids);
  ELSE PERFORM 1 FROM quiz_session s WHERE s.id = ANY (p_ids) ORDER BY s.id FOR NO KEY UPDATE;
  END IF;
  PERFORM advance_sessions(v_ids, p_nows, p_process);

  IF 'complete' = ANY (p_actions) THEN
    PERFORM finish_sessions(array_agg(s.id), array_agg(x.now_at))
    FROM unnest(v_ids, p_nows, p_actions) AS x(id, now_at, action)
    -- OFFSET 0: see advance_sessions.
    CROSS JOIN LATERAL (SELECT * FROM quiz_session o WHERE o.id = x.id OFFSET 0) s
    WHERE x.action = 'complete' AND s.finished_at IS NULL;
  END IF;
  IF p_process IS NOT NULL AND p_actions && ARRAY['ask', 'show', 'hand_out'] THEN
    PERFORM ask_sessions(array_agg(x.id), array_agg(x.now_at), p_process, array_agg(x.action <> 'ask'))
    FROM unnest(v_ids, p_nows, p_actions) AS x(id, now_at, action) WHERE x.action IN ('ask', 'show', 'hand_out');
  END IF;
  IF 'hand_out' = ANY (p_actions) THEN
    PERFORM hand_out_sessions(array_agg(x.id), array_agg(x.now_at))
    FROM unnest(v_ids, p_nows, p_actions) AS x(id, now_at, action) WHERE x.action = 'hand_out';
  END IF;
  RETURN v_ids;
END $$;
