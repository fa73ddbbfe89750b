-- Stores sessions of one tournament, whose first questions open at `p_starts`, with the drawn questions in the order of
-- asking by the process `p_process`, each in its language of `p_languages`. `p_question_sessions`, `p_questions` and `p_orders` have one element for each question of each session. The
-- ids are new. A player who has a session keeps it. Sessions of practice rounds and daily quizzes have no entry and earn no achievements. The
-- caller holds the tournament's lock.
CREATE OR REPLACE FUNCTION store_sessions(
  p_tournament uuid, p_ids uuid[], p_users uuid[], p_entries uuid[], p_starts timestamptz[],
  p_question_sessions uuid[], p_questions uuid[], p_orders text[], p_process int DEFAULT NULL, p_languages text[] DEFAULT NULL
) RETURNS void LANGUAGE plpgsql VOLATILE
-- Always uses the indexes, whatever the statistics say: see ledger_post_many.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  INSERT INTO quiz_session (id, tournament_id, user_id, entry_id, questions_count, started_at, ends_at, current_index,
    current_starts_at, current_deadline_at, silent_end_at, asked_by, reviewed_standing, language)
  SELECT s.id, t.id, s.user_id, s.entry_id, t.questions_count, s.started_at, e.ends_at, 0, s.started_at,
    least(s.started_at + interval '5 s', e.ends_at),
    least(s.started_at + t.questions_count * interval '7 s' - interval '2 s', e.ends_at), p_process,
    -- The standing of a session without rank and prize: it never waits for a review.
    CASE WHEN t.kind <> 'tournament' THEN '- none' END, coalesce(s.language, 'en')
  FROM unnest(p_ids, p_users, p_entries, p_starts, p_languages) AS s(id, user_id, entry_id, started_at, language)
  JOIN tournament t ON t.id = p_tournament
  CROSS JOIN LATERAL (SELECT s.started_at + t.duration_ms * interval '1 ms' AS ends_at) e
  ORDER BY s.id
  ON CONFLICT DO NOTHING;

  WITH asked AS (
    INSERT INTO session_question (session_id, question_index, question_id, option_order, correct_answer, voided)
    SELECT q.session_id, row_number() OVER (PARTITION BY q.session_id ORDER BY q.n) - 1, p.question_id, q.option_order::smallint[],
      array_position(q.option_order::int[], p.correct_answer) - 1, p.voided_at IS NOT NULL
    FROM unnest(p_question_sessions, p_questions, p_orders) WITH ORDINALITY AS q(session_id, question_id, option_order, n)
    -- OFFSET 0: each question looks its session up by key, never all new sessions for each question.
    CROSS JOIN LATERAL (SELECT o.id FROM quiz_session o WHERE o.id = q.session_id OFFSET 0) s
    JOIN tournament_question p ON p.tournament_id = p_tournament AND p.question_id = q.question_id
    RETURNING session_id, voided
  )
  SELECT array_agg(session_id) FILTER (WHERE voided) INTO p_ids FROM asked;
  UPDATE quiz_session SET has_voided = true WHERE id = ANY (p_ids);
END $$;
