-- Decides, once for each opening, when questions open that are sent late: at the instant of their sending, with their
-- deadlines and the ends of their sessions. `p_starts` holds the instants at which they should have opened: a question
-- that opens at another instant by now stays, and so does one whose opening is fixed or that another process than
-- `p_process` asks. From then on the openings are fixed. Returns the session's current question and end. With
-- `p_skips_locked`, a session that another transaction has locked has no row; otherwise the delays wait for the lock.
-- The reference is core's delayOpening.
CREATE OR REPLACE FUNCTION delay_many(p_ids uuid[], p_starts timestamptz[], p_sent timestamptz[],
  p_skips_locked boolean DEFAULT false, p_process int DEFAULT NULL)
RETURNS TABLE (item int, question_index int, starts_at timestamptz, deadline_at timestamptz, ends_at timestamptz)
  LANGUAGE plpgsql VOLATILE
-- Always uses the indexes, whatever the statistics say: see ledger_post_many.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  v_ids uuid[] := p_ids;
  v_asked uuid[];
  v_sent timestamptz[];
  v_shows boolean[];
BEGIN
  IF p_skips_locked THEN v_ids := lock_sessions(p_ids);
  ELSE PERFORM 1 FROM quiz_session s WHERE s.id = ANY (p_ids) ORDER BY s.id FOR NO KEY UPDATE;
  END IF;

  SELECT array_agg(x.id), array_agg(x.sent_at), array_agg(true) INTO v_asked, v_sent, v_shows
  FROM unnest(v_ids, p_starts, p_sent) AS x(id, start_at, sent_at)
  -- OFFSET 0: see advance_sessions.
  CROSS JOIN LATERAL (SELECT * FROM quiz_session o WHERE o.id = x.id OFFSET 0) o
  WHERE o.finished_at IS NULL AND o.current_starts_at = x.start_at AND x.sent_at >= x.start_at;

  UPDATE quiz_session s SET current_starts_at = s.current_starts_at + d.delay,
    current_deadline_at = s.current_deadline_at + d.delay, silent_end_at = s.silent_end_at + d.delay,
    ends_at = s.ends_at + d.delay, is_opening_fixed = true
  FROM (SELECT x.id, x.sent_at - o.current_starts_at AS delay
    FROM unnest(v_asked, v_sent) AS x(id, sent_at)
    CROSS JOIN LATERAL (SELECT * FROM quiz_session o WHERE o.id = x.id OFFSET 0) o
    WHERE NOT o.is_opening_fixed AND o.asked_by IS NOT DISTINCT FROM p_process) d
  WHERE s.id = d.id;
  IF p_process IS NOT NULL THEN PERFORM ask_sessions(v_asked, v_sent, p_process, v_shows); END IF;

  RETURN QUERY
  SELECT x.n::int, s.current_index, s.current_starts_at, s.current_deadline_at, s.ends_at
  FROM unnest(v_ids) WITH ORDINALITY AS x(id, n) JOIN quiz_session s ON s.id = x.id;
END $$;
