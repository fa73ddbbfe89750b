-- Computes score, points and time of these sessions again from the questions that count: the closed ones, and all of a
-- finished session. A voided question counts as right, at the mean time of the session's other questions. The
-- reference is core's rescore and pointsOf. The caller holds the sessions' locks.
CREATE OR REPLACE FUNCTION rescore_sessions(p_ids uuid[]) RETURNS void LANGUAGE sql VOLATILE AS $$
  UPDATE quiz_session s SET score = r.score, marked_points = CASE WHEN s.marked_points IS NOT NULL
    THEN r.points END, total_time_ms = r.time_ms
  FROM (
    SELECT q.session_id, count(*) FILTER (WHERE q.is_correct OR q.voided) AS score,
      sum(CASE WHEN q.is_correct OR q.voided THEN q.right_points WHEN q.answer IS NOT NULL THEN - q.wrong_points
        ELSE 0 END) AS points,
      coalesce(sum(q.time_ms) FILTER (WHERE NOT q.voided), 0)
        + count(*) FILTER (WHERE q.voided) * coalesce(round(avg(q.time_ms) FILTER (WHERE NOT q.voided)), 0) AS time_ms
    FROM session_question q JOIN quiz_session o ON o.id = q.session_id
    WHERE q.session_id = ANY (p_ids) AND (q.closed_at IS NOT NULL OR o.finished_at IS NOT NULL)
    GROUP BY q.session_id
  ) r
  WHERE s.id = r.session_id
$$;
