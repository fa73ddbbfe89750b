-- Hands out the next question early where an answer opened it: its clock starts at the session's instant in `p_nows`
-- and includes the feedback pause. The caller holds the sessions' locks.
CREATE OR REPLACE FUNCTION hand_out_sessions(p_ids uuid[], p_nows timestamptz[]) RETURNS void
  LANGUAGE sql VOLATILE AS $$
  UPDATE quiz_session s SET current_starts_at = h.now_at, is_opening_fixed = true,
    current_deadline_at = least(h.deadline_at, s.ends_at),
    silent_end_at = least(h.deadline_at + h.rest, s.ends_at)
  FROM (
    SELECT x.id, x.now_at, x.now_at + interval '2 s' + q.limit_ms * interval '1 ms' AS deadline_at,
      q.rest_ms * interval '1 ms' AS rest
    FROM unnest(p_ids, p_nows) AS x(id, now_at)
    -- OFFSET 0: see advance_sessions.
    CROSS JOIN LATERAL (SELECT * FROM quiz_session o WHERE o.id = x.id OFFSET 0) o
    CROSS JOIN LATERAL (SELECT * FROM session_question a WHERE a.session_id = o.id
      AND a.question_index = o.current_index OFFSET 0) q
    WHERE o.finished_at IS NULL AND o.opened_by_answer AND o.current_starts_at > x.now_at
  ) h
  WHERE s.id = h.id
$$;
