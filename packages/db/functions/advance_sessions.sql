-- Closes every question whose deadline plus grace has passed at the given instant of its session (`p_at`), and
-- finishes the sessions that end by it. Stops at a question that is lost for the process `p_process`. The reference is
-- core's closeSilent. The caller holds the sessions' locks.
CREATE OR REPLACE FUNCTION advance_sessions(p_ids uuid[], p_at timestamptz[], p_process int DEFAULT NULL) RETURNS void
  LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_ended uuid[];
  v_ends timestamptz[];
  v_rescored uuid[];
BEGIN
  WITH due AS (
    SELECT s.id, s.current_index, s.current_starts_at, s.current_deadline_at, s.ends_at, s.asked_by, x.at, g.grace
    FROM unnest(p_ids, p_at) AS x(id, at)
    -- OFFSET 0 keeps the conditions apart: together they would match the index of all open sessions.
    CROSS JOIN LATERAL (SELECT * FROM quiz_session o WHERE o.id = x.id OFFSET 0) s
    -- Only sessions past their deadline read their tournament.
    CROSS JOIN LATERAL (SELECT t.grace_ms * interval '1 ms' AS grace FROM tournament t
      WHERE t.id = s.tournament_id AND s.current_deadline_at < x.at OFFSET 0) g
    WHERE s.finished_at IS NULL AND s.current_deadline_at < x.at AND s.current_deadline_at + g.grace < x.at
  ), steps AS (
    SELECT d.id, q.question_index, q.question_index = d.current_index AS is_current, q.limit_ms, d.ends_at, d.asked_by,
      d.at, d.grace,
      CASE WHEN q.question_index = d.current_index THEN d.current_starts_at
        ELSE d.current_deadline_at + (first_value(q.rest_ms) OVER w - q.rest_ms - q.limit_ms) * interval '1 ms'
        END AS starts_at,
      CASE WHEN q.question_index = d.current_index THEN d.current_deadline_at
        ELSE least(d.current_deadline_at + (first_value(q.rest_ms) OVER w - q.rest_ms) * interval '1 ms',
          d.ends_at) END AS deadline_at
    FROM due d
    CROSS JOIN LATERAL (SELECT * FROM session_question o WHERE o.session_id = d.id
      AND o.question_index >= d.current_index OFFSET 0) q
    WINDOW w AS (PARTITION BY d.id ORDER BY q.question_index)
  ), overdue AS (
    SELECT *, bool_or(is_lost(asked_by, starts_at, at, p_process)) OVER (PARTITION BY id
      ORDER BY question_index) AS waits
    FROM steps WHERE starts_at < ends_at AND deadline_at + grace < at
  ), silent AS (
    SELECT * FROM overdue WHERE NOT waits
  ), closed AS (
    UPDATE session_question q SET starts_at = s.starts_at, deadline_at = s.deadline_at, closed_at = s.deadline_at,
      timed_out = true, time_ms = s.limit_ms
    FROM silent s WHERE q.session_id = s.id AND q.question_index = s.question_index
  ), last AS (
    SELECT id, max(question_index) AS question_index, max(deadline_at) AS deadline_at, sum(limit_ms) AS time_ms
    FROM silent GROUP BY id
  ), moved AS (
    UPDATE quiz_session s SET current_index = l.question_index + 1,
      current_starts_at = l.deadline_at + interval '2 s',
      current_deadline_at = least(l.deadline_at + interval '2 s'
        + coalesce(n.limit_ms, 0) * interval '1 ms', s.ends_at),
      opened_by_answer = false, is_opening_fixed = false, total_time_ms = s.total_time_ms + l.time_ms
    FROM last l LEFT JOIN LATERAL (SELECT a.limit_ms FROM session_question a
      WHERE a.session_id = l.id AND a.question_index = l.question_index + 1 OFFSET 0) n ON true
    WHERE s.id = l.id
    RETURNING s.id, l.deadline_at, s.has_voided,
      s.current_index >= s.questions_count OR s.current_starts_at >= s.ends_at AS over
  )
  SELECT array_agg(id) FILTER (WHERE over), array_agg(deadline_at) FILTER (WHERE over),
    array_agg(id) FILTER (WHERE has_voided)
  INTO v_ended, v_ends, v_rescored FROM moved;

  IF v_rescored IS NOT NULL THEN PERFORM rescore_sessions(v_rescored); END IF;
  IF v_ended IS NOT NULL THEN PERFORM finish_sessions(v_ended, v_ends); END IF;
END $$;
