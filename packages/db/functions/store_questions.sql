-- Stores the drawn questions of new sessions of one tournament in the order of asking: one element of each array for each
-- question of each session. Leaves out sessions that were not stored. The caller holds the tournament's lock.
CREATE OR REPLACE FUNCTION store_questions(p_tournament uuid, p_sessions uuid[], p_questions uuid[], p_orders text[])
RETURNS void LANGUAGE sql VOLATILE
-- Always uses the indexes, whatever the statistics say: see ledger_post_many.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
  WITH asked AS (
    INSERT INTO session_question (session_id, question_index, question_id, option_order, correct_answer, voided)
    SELECT q.session_id, row_number() OVER (PARTITION BY q.session_id ORDER BY q.n) - 1, p.question_id, q.option_order::smallint[],
      array_position(q.option_order::int[], p.correct_answer) - 1, p.voided_at IS NOT NULL
    FROM unnest(p_sessions, p_questions, p_orders) WITH ORDINALITY AS q(session_id, question_id, option_order, n)
    -- OFFSET 0: each question looks its session up by key, never all new sessions for each question.
    CROSS JOIN LATERAL (SELECT o.id FROM quiz_session o WHERE o.id = q.session_id OFFSET 0) s
    JOIN tournament_question p ON p.tournament_id = p_tournament AND p.question_id = q.question_id
    RETURNING session_id, voided
  )
  UPDATE quiz_session s SET has_voided = true
  FROM (SELECT DISTINCT session_id FROM asked WHERE voided) v WHERE s.id = v.session_id
$$;
