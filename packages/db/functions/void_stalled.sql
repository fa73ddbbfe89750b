-- Voids the questions whose deadlines fell into a stall of the process `p_process`, from `p_from` to `p_to`, for all
-- whom it asked them, whatever they answered. Sessions of tournaments that are over stay as they are. Returns the
-- tournaments whose scores changed.
CREATE OR REPLACE FUNCTION void_stalled(p_process int, p_from timestamptz, p_to timestamptz)
RETURNS TABLE (tournament_id uuid) LANGUAGE plpgsql VOLATILE AS $$
#variable_conflict use_column
DECLARE
  v_ids uuid[];
BEGIN
  SELECT array_agg(h.id) INTO v_ids FROM (
    SELECT s.id FROM quiz_session s JOIN tournament t ON t.id = s.tournament_id
    WHERE (s.finished_at IS NULL OR s.finished_at >= p_from) AND s.asked_by = p_process AND s.started_at <= p_to
      AND t.settled_at IS NULL AND t.cancelled_at IS NULL
    ORDER BY s.id FOR NO KEY UPDATE OF s) h;
  IF v_ids IS NULL THEN RETURN; END IF;
  PERFORM advance_sessions(v_ids, array_fill(p_to, ARRAY[cardinality(v_ids)]), p_process);

  WITH voided AS (
    UPDATE session_question q SET voided = true, stalled_ms = (extract(epoch FROM p_to - p_from) * 1000)::int
    FROM quiz_session s
    WHERE s.id = ANY (v_ids) AND q.session_id = s.id AND NOT q.voided AND coalesce(q.closed_at, p_to) >= p_from
      AND coalesce(q.deadline_at, CASE WHEN q.question_index = s.current_index AND s.finished_at IS NULL
        THEN s.current_deadline_at END)
        BETWEEN p_from AND p_to
    RETURNING q.session_id
  ), marked AS (
    UPDATE quiz_session s SET has_voided = true WHERE s.id IN (SELECT session_id FROM voided) RETURNING s.id
  )
  SELECT array_agg(id) INTO v_ids FROM marked;
  IF v_ids IS NULL THEN RETURN; END IF;
  PERFORM rescore_sessions(v_ids);
  RETURN QUERY SELECT DISTINCT s.tournament_id FROM quiz_session s WHERE s.id = ANY (v_ids);
END $$;
