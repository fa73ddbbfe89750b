-- Stores the drawn questions of new sessions of one tournament in the order of asking: one element of each array for
-- each question of each session. Leaves out sessions that were not stored. The caller holds the tournament's lock.
CREATE OR REPLACE FUNCTION store_questions(p_tournament uuid, p_sessions uuid[], p_questions uuid[], p_orders text[])
RETURNS void LANGUAGE sql VOLATILE
-- Always uses the indexes, whatever the statistics say: see ledger_post_many.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET plan_cache_mode = force_generic_plan AS $$
  WITH asked AS (
    INSERT INTO session_question (session_id, question_index, question_id, option_order, correct_answer, voided,
      limit_ms, right_points, wrong_points, rest_ms)
    SELECT q.session_id, row_number() OVER w - 1, p.question_id, q.option_order::smallint[],
      shown_choice(p.correct_answer, q.option_order::smallint[]), p.voided_at IS NOT NULL, p.seconds * 1000,
      (t.marks ->> p.difficulty)::smallint, (t.marks ->> 'wrong')::smallint,
      sum((p.seconds + 2) * 1000) OVER (PARTITION BY q.session_id) - sum((p.seconds + 2) * 1000) OVER w
    FROM unnest(p_sessions, p_questions, p_orders) WITH ORDINALITY AS q(session_id, question_id, option_order, n)
    -- OFFSET 0: each question looks its session up by key, never all new sessions for each question.
    CROSS JOIN LATERAL (SELECT o.id FROM quiz_session o WHERE o.id = q.session_id OFFSET 0) s
    JOIN tournament_question p ON p.tournament_id = p_tournament AND p.question_id = q.question_id
    CROSS JOIN (SELECT marks FROM tournament WHERE id = p_tournament) t
    WINDOW w AS (PARTITION BY q.session_id ORDER BY q.n)
    RETURNING session_id, question_index, voided, limit_ms, rest_ms
  ), unusual AS (
    SELECT session_id, bool_or(voided) AS has_voided, max(limit_ms) FILTER (WHERE question_index = 0) AS limit_ms,
      max(rest_ms) AS rest_ms
    FROM asked GROUP BY session_id HAVING bool_or(voided) OR bool_or(limit_ms <> 5000)
  )
  -- The session was stored with the usual times.
  UPDATE quiz_session s SET has_voided = u.has_voided,
    current_deadline_at = least(s.started_at + u.limit_ms * interval '1 ms', s.ends_at),
    silent_end_at = least(s.started_at + (u.limit_ms + u.rest_ms) * interval '1 ms', s.ends_at)
  FROM unusual u WHERE s.id = u.session_id
$$;
