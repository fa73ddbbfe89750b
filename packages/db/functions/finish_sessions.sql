-- Finishes sessions at the given instants: questions that are open or never opened time out at full time. The open
-- question keeps its instants, which show that the player saw it. The caller holds the sessions' locks.
CREATE OR REPLACE FUNCTION finish_sessions(p_ids uuid[], p_ends timestamptz[]) RETURNS void
  LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_rescored uuid[];
BEGIN
  IF coalesce(cardinality(p_ids), 0) = 0 THEN RETURN; END IF;

  UPDATE session_question q SET timed_out = true, time_ms = q.limit_ms,
    starts_at = CASE WHEN o.opened AND q.question_index = o.current_index
      THEN o.current_starts_at END, deadline_at = CASE WHEN o.opened AND q.question_index = o.current_index
      THEN o.current_deadline_at END
  FROM (
    SELECT s.id, s.current_index, s.current_starts_at, s.current_deadline_at,
      s.current_starts_at <= e.ended_at AS opened
    FROM unnest(p_ids, p_ends) AS e(id, ended_at) JOIN quiz_session s ON s.id = e.id
  ) o
  WHERE q.session_id = o.id AND q.closed_at IS NULL;

  WITH finished AS (
    UPDATE quiz_session s SET finished_at = e.ended_at, current_index = s.questions_count,
      total_time_ms = (SELECT sum(q.time_ms) FROM session_question q WHERE q.session_id = s.id)
    FROM unnest(p_ids, p_ends) AS e(id, ended_at) WHERE s.id = e.id
    RETURNING s.id, s.has_voided
  )
  SELECT array_agg(id) INTO v_rescored FROM finished WHERE has_voided;
  IF v_rescored IS NOT NULL THEN PERFORM rescore_sessions(v_rescored); END IF;

  PERFORM outbox_append(array_agg(e.audience), array_agg(e.event)) FROM (
    SELECT 'user:' || s.user_id AS audience, jsonb_build_object('type', 'quiz_completed', 'sessionId', s.id) AS event
    FROM quiz_session s WHERE s.id = ANY (p_ids)
    UNION ALL
    SELECT DISTINCT 'tournament:' || s.tournament_id,
      jsonb_build_object('type', 'leaderboard_update', 'tournamentId', s.tournament_id)
    FROM quiz_session s WHERE s.id = ANY (p_ids)
  ) e;
END $$;
