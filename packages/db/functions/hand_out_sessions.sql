-- Hands out the next question early where an answer opened it: its clock starts now and includes the feedback pause.
-- The caller holds the sessions' locks.
CREATE OR REPLACE FUNCTION hand_out_sessions(p_ids uuid[], p_now timestamptz) RETURNS void LANGUAGE sql VOLATILE AS $$
  UPDATE quiz_session SET current_starts_at = p_now,
    current_deadline_at = least(p_now + interval '7 s', ends_at),
    silent_end_at = least(p_now + (questions_count - current_index) * interval '7 s', ends_at)
  WHERE id = ANY (p_ids) AND finished_at IS NULL AND opened_by_answer AND current_starts_at > p_now
$$;
