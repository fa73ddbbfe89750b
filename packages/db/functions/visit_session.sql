-- Returns a player's session as of `p_now`, after closing overdue questions. Hands out the next question
-- (`p_hand_out`) or finishes the session (`p_complete`) on request. `p_ref` is the session's id or its tournament's.
CREATE OR REPLACE FUNCTION visit_session(
  p_user uuid, p_ref uuid, p_now timestamptz, p_grace interval, p_hand_out boolean, p_complete boolean
) RETURNS TABLE (
  session_id uuid, tournament_id uuid, tournament_name text, cancelled boolean, finished boolean, started_at timestamptz,
  ends_at timestamptz, questions_count int, question_index int, starts_at timestamptz, deadline_at timestamptz,
  score int, violation_count int, trail text[], opened_by_answer boolean, question_text text, options text[],
  category text, difficulty text
) LANGUAGE plpgsql VOLATILE
-- Always uses the indexes, whatever the statistics say: see ledger_post_many.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  v_id uuid;
BEGIN
  SELECT s.id INTO v_id FROM quiz_session s
  WHERE s.user_id = p_user AND (s.id = p_ref OR s.tournament_id = p_ref) FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;

  PERFORM advance_sessions(ARRAY[v_id], ARRAY[p_now], p_grace);
  IF p_complete AND EXISTS (SELECT 1 FROM quiz_session s WHERE s.id = v_id AND s.finished_at IS NULL) THEN
    PERFORM finish_sessions(ARRAY[v_id], ARRAY[p_now]);
  END IF;
  IF p_hand_out THEN PERFORM hand_out_sessions(ARRAY[v_id], p_now); END IF;

  RETURN QUERY
  SELECT s.id, s.tournament_id, t.name, t.cancelled_at IS NOT NULL, s.finished_at IS NOT NULL, s.started_at, s.ends_at,
    s.questions_count, s.current_index, s.current_starts_at, s.current_deadline_at, s.score, s.violation_count,
    coalesce((SELECT array_agg(CASE WHEN q.is_correct OR q.voided THEN 'right' WHEN q.timed_out THEN 'missed' ELSE 'wrong' END
      ORDER BY q.question_index) FROM session_question q WHERE q.session_id = s.id AND q.closed_at IS NOT NULL), '{}'),
    s.opened_by_answer, c.question_text, c.options, c.category, c.difficulty
  FROM quiz_session s JOIN tournament t ON t.id = s.tournament_id
  LEFT JOIN session_question c ON c.session_id = s.id AND c.question_index = s.current_index AND s.finished_at IS NULL
  WHERE s.id = v_id;
END $$;
