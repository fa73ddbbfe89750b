-- Hands out the next question early where an answer opened it: its clock starts at the session's instant in `p_nows` and
-- includes the feedback pause. The caller holds the sessions' locks.
CREATE OR REPLACE FUNCTION hand_out_sessions(p_ids uuid[], p_nows timestamptz[]) RETURNS void LANGUAGE sql VOLATILE AS $$
  UPDATE quiz_session s SET current_starts_at = h.now_at, is_opening_fixed = true,
    current_deadline_at = least(h.now_at + interval '7 s', s.ends_at),
    silent_end_at = least(h.now_at + (s.questions_count - s.current_index) * interval '7 s', s.ends_at)
  FROM (
    SELECT x.id, x.now_at FROM unnest(p_ids, p_nows) AS x(id, now_at)
    -- OFFSET 0: see advance_sessions.
    CROSS JOIN LATERAL (SELECT * FROM quiz_session o WHERE o.id = x.id OFFSET 0) o
    WHERE o.finished_at IS NULL AND o.opened_by_answer AND o.current_starts_at > x.now_at
  ) h
  WHERE s.id = h.id
$$;
