-- Closes every question whose deadline plus grace has passed at the given instant of its session (`p_at`), and finishes
-- the sessions that end by it. Stops at a question that is lost for the process `p_process`. `p_grace` applies to
-- tournaments without a grace of their own. The reference is core's closeSilent. The caller holds the sessions' locks.
CREATE OR REPLACE FUNCTION advance_sessions(p_ids uuid[], p_at timestamptz[], p_grace interval, p_process int DEFAULT NULL) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_ended uuid[];
  v_ends timestamptz[];
  v_rescored uuid[];
BEGIN
  WITH due AS (
    SELECT s.id, s.current_index, s.questions_count, s.current_starts_at, s.current_deadline_at, s.ends_at, s.asked_by, x.at, g.grace
    FROM unnest(p_ids, p_at) AS x(id, at)
    -- OFFSET 0 keeps the conditions apart: together they would match the index of all open sessions.
    CROSS JOIN LATERAL (SELECT * FROM quiz_session o WHERE o.id = x.id OFFSET 0) s
    -- Only sessions past their deadline read their tournament.
    CROSS JOIN LATERAL (SELECT coalesce(t.grace_ms * interval '1 ms', p_grace) AS grace FROM tournament t
      WHERE t.id = s.tournament_id AND s.current_deadline_at < x.at OFFSET 0) g
    WHERE s.finished_at IS NULL AND s.current_deadline_at < x.at AND s.current_deadline_at + g.grace < x.at
  ), steps AS (
    SELECT d.id, j, d.current_index + j AS question_index, d.ends_at, d.asked_by, d.at, d.grace,
      CASE WHEN j = 0 THEN d.current_starts_at
        ELSE d.current_deadline_at + interval '2 s' + (j - 1) * interval '7 s' END AS starts_at,
      CASE WHEN j = 0 THEN d.current_deadline_at
        ELSE least(d.current_deadline_at + j * interval '7 s', d.ends_at) END AS deadline_at
    FROM due d, generate_series(0, d.questions_count - d.current_index - 1) AS j
  ), overdue AS (
    -- A former release could move the current question to the end of its session: it opened, so it closes.
    SELECT *, bool_or(is_lost(asked_by, starts_at, at, p_process)) OVER (PARTITION BY id ORDER BY j) AS waits
    FROM steps WHERE (j = 0 OR starts_at < ends_at) AND deadline_at + grace < at
  ), silent AS (
    SELECT * FROM overdue WHERE NOT waits
  ), closed AS (
    UPDATE session_question q SET starts_at = s.starts_at, deadline_at = s.deadline_at, closed_at = s.deadline_at,
      timed_out = true, time_ms = 5000
    FROM silent s WHERE q.session_id = s.id AND q.question_index = s.question_index
  ), last AS (
    SELECT id, max(question_index) AS question_index, max(deadline_at) AS deadline_at, count(*) AS questions
    FROM silent GROUP BY id
  ), moved AS (
    UPDATE quiz_session s SET current_index = l.question_index + 1,
      current_starts_at = l.deadline_at + interval '2 s',
      current_deadline_at = least(l.deadline_at + interval '7 s', s.ends_at),
      opened_by_answer = false, is_opening_fixed = false, total_time_ms = s.total_time_ms + 5000 * l.questions
    FROM last l WHERE s.id = l.id
    RETURNING s.id, l.deadline_at, s.has_voided,
      s.current_index >= s.questions_count OR s.current_starts_at >= s.ends_at AS over
  )
  SELECT array_agg(id) FILTER (WHERE over), array_agg(deadline_at) FILTER (WHERE over),
    array_agg(id) FILTER (WHERE has_voided)
  INTO v_ended, v_ends, v_rescored FROM moved;

  IF v_rescored IS NOT NULL THEN PERFORM rescore_sessions(v_rescored); END IF;
  IF v_ended IS NOT NULL THEN PERFORM finish_sessions(v_ended, v_ends); END IF;
END $$;
