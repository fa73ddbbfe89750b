-- Lets the process `p_process` ask the questions of sessions from their instants in `p_nows` on. A lost question opens
-- anew, and the end of its session moves by the time that was lost. Where `p_shows` says that the caller hands out the
-- text of a question that is open, its opening is fixed. It is fixed as well where the process that asked so far is
-- alive, because that one may hand out the text too. While nobody can know whether the open question was sent or is
-- lost, nothing changes unless the text is handed out now. The caller holds the sessions' locks. The reference is
-- core's takeOver.
CREATE OR REPLACE FUNCTION ask_sessions(p_ids uuid[], p_nows timestamptz[], p_process int,
  p_shows boolean[] DEFAULT NULL) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_ids uuid[];
  v_lost boolean[];
  v_starts timestamptz[];
  v_ends timestamptz[];
  v_fixed boolean[];
  v_limits interval[];
  v_rests interval[];
BEGIN
  SELECT array_agg(x.id), array_agg(l.lost),
    array_agg(CASE WHEN l.lost THEN x.now_at ELSE o.current_starts_at END),
    array_agg(CASE WHEN l.lost THEN o.ends_at + (x.now_at - o.current_starts_at) ELSE o.ends_at END),
    array_agg(l.shows OR (NOT l.lost AND (o.is_opening_fixed OR (o.asked_by IS NOT NULL AND o.asked_by <> p_process
      AND (o.current_starts_at <= x.now_at OR NOT l.has_ended))))),
    array_agg(q.limit_ms * interval '1 ms'),
    array_agg(q.rest_ms * interval '1 ms')
  INTO v_ids, v_lost, v_starts, v_ends, v_fixed, v_limits, v_rests
  FROM unnest(p_ids, p_nows, p_shows) AS x(id, now_at, shows)
  -- OFFSET 0: see advance_sessions.
  CROSS JOIN LATERAL (SELECT * FROM quiz_session q WHERE q.id = x.id OFFSET 0) o
  CROSS JOIN LATERAL (SELECT is_lost(o.asked_by, o.current_starts_at, x.now_at, p_process) AS lost,
      coalesce(x.shows, false) AND o.current_starts_at <= x.now_at AS shows,
      EXISTS (SELECT FROM server_process p WHERE p.id = o.asked_by
        AND (p.has_stopped OR p.alive_at < x.now_at - interval '3 s')) AS has_ended
    WHERE o.finished_at IS NULL AND (o.asked_by IS DISTINCT FROM p_process
      OR (coalesce(x.shows, false) AND o.current_starts_at <= x.now_at AND NOT o.is_opening_fixed)) OFFSET 0) l
  CROSS JOIN LATERAL (SELECT * FROM session_question a WHERE a.session_id = o.id
    AND a.question_index = o.current_index OFFSET 0) q
  WHERE l.lost OR l.shows OR o.current_starts_at > x.now_at
    OR NOT EXISTS (SELECT FROM server_process p WHERE p.id = o.asked_by AND p.alive_at < o.current_starts_at);
  -- Mostly the process asks them all already. As one statement, a plan made for an empty table would read all sessions
  -- for each id.
  IF v_ids IS NULL THEN RETURN; END IF;

  UPDATE quiz_session s SET asked_by = p_process, ends_at = h.ends_at, current_starts_at = h.starts_at,
    current_deadline_at = CASE WHEN h.lost THEN least(h.starts_at + h.length, h.ends_at)
      ELSE s.current_deadline_at END,
    silent_end_at = CASE WHEN h.lost THEN least(h.starts_at + h.length + h.rest, h.ends_at) ELSE s.silent_end_at END,
    opened_by_answer = s.opened_by_answer AND NOT h.lost, is_opening_fixed = h.fixed
  FROM unnest(v_ids, v_lost, v_starts, v_ends, v_fixed, v_limits, v_rests)
    AS h(id, lost, starts_at, ends_at, fixed, length, rest)
  WHERE s.id = h.id AND s.id = ANY (v_ids);
END $$;
