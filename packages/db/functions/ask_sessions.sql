-- Lets the process `p_process` ask the questions of sessions from their instants in `p_nows` on. A lost question opens anew,
-- and the end of its session moves by the time that was lost. While nobody can know whether the open question was sent or
-- is lost, nothing changes. A session that the process asks already is not written. The caller holds the sessions' locks.
-- The reference is core's takeOver.
CREATE OR REPLACE FUNCTION ask_sessions(p_ids uuid[], p_nows timestamptz[], p_process int) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_ids uuid[];
  v_lost boolean[];
  v_starts timestamptz[];
  v_ends timestamptz[];
BEGIN
  SELECT array_agg(x.id), array_agg(l.lost),
    array_agg(CASE WHEN l.lost THEN x.now_at ELSE o.current_starts_at END),
    array_agg(CASE WHEN l.lost THEN o.ends_at + (x.now_at - o.current_starts_at) ELSE o.ends_at END)
  INTO v_ids, v_lost, v_starts, v_ends
  FROM unnest(p_ids, p_nows) AS x(id, now_at)
  -- OFFSET 0: see advance_sessions.
  CROSS JOIN LATERAL (SELECT * FROM quiz_session q WHERE q.id = x.id OFFSET 0) o
  CROSS JOIN LATERAL (SELECT is_lost(o.asked_by, o.current_starts_at, x.now_at, p_process) AS lost
    WHERE o.finished_at IS NULL AND o.asked_by IS DISTINCT FROM p_process OFFSET 0) l
  WHERE l.lost OR o.current_starts_at > x.now_at
    OR NOT EXISTS (SELECT FROM server_process p WHERE p.id = o.asked_by AND p.alive_at < o.current_starts_at);
  -- Mostly the process asks them all already. As one statement, a plan made for an empty table would read all sessions for each id.
  IF v_ids IS NULL THEN RETURN; END IF;

  UPDATE quiz_session s SET asked_by = p_process, ends_at = h.ends_at, current_starts_at = h.starts_at,
    current_deadline_at = CASE WHEN h.lost THEN least(h.starts_at + interval '5 s', h.ends_at) ELSE s.current_deadline_at END,
    silent_end_at = CASE WHEN h.lost THEN least(h.starts_at + interval '5 s'
      + (s.questions_count - s.current_index - 1) * interval '7 s', h.ends_at) ELSE s.silent_end_at END,
    opened_by_answer = s.opened_by_answer AND NOT h.lost
  FROM unnest(v_ids, v_lost, v_starts, v_ends) AS h(id, lost, starts_at, ends_at)
  WHERE s.id = h.id AND s.id = ANY (v_ids);
END $$;
