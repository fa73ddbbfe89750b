-- Returns players' sessions, each as of its instant in `p_nows`, after closing overdue questions. On request, lets the process
-- `p_process` ask the questions from then on (`p_asks`), hands out the next one (`p_hand_outs`) or finishes the session (`p_completes`). A reference is a session's id or its
-- tournament's. A session appears once at most in a batch. A reference without a session has no row. With `p_skips_locked`,
-- the row of a session that another transaction has locked has no `session_id`; otherwise the visits wait for the lock.
CREATE OR REPLACE FUNCTION visit_many(
  p_users uuid[], p_refs uuid[], p_nows timestamptz[], p_grace interval, p_hand_outs boolean[], p_completes boolean[],
  p_skips_locked boolean DEFAULT false, p_asks boolean[] DEFAULT NULL, p_process int DEFAULT NULL
) RETURNS TABLE (
  item int, session_id uuid, tournament_id uuid, tournament_name text, cancelled boolean, finished boolean,
  started_at timestamptz, ends_at timestamptz, questions_count int, question_index int, starts_at timestamptz,
  deadline_at timestamptz, score int, violation_count int, trail text[], question_text text, options text[],
  category text, difficulty text, grace_ms int, kind text, language text, question_language text
) LANGUAGE plpgsql VOLATILE
-- Always uses the indexes, whatever the statistics say: see ledger_post_many.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  v_found uuid[];
  v_ids uuid[];
  v_completed uuid[];
  v_ends timestamptz[];
BEGIN
  -- Two lookups by key: a condition with OR would read all sessions that the player ever had.
  SELECT array_agg(s.id ORDER BY x.n) INTO v_found
  FROM unnest(p_users, p_refs) WITH ORDINALITY AS x(user_id, ref, n)
  LEFT JOIN LATERAL (
    SELECT o.id FROM quiz_session o WHERE o.id = x.ref AND o.user_id = x.user_id
    UNION ALL SELECT o.id FROM quiz_session o WHERE o.tournament_id = x.ref AND o.user_id = x.user_id
  ) s ON true;

  v_ids := v_found;
  IF p_skips_locked THEN v_ids := lock_sessions(v_found);
  ELSE PERFORM 1 FROM quiz_session s WHERE s.id = ANY (v_found) ORDER BY s.id FOR NO KEY UPDATE;
  END IF;
  PERFORM advance_sessions(v_ids, p_nows, p_grace, p_process);

  IF true = ANY (p_completes) THEN
    SELECT array_agg(s.id), array_agg(x.now_at) INTO v_completed, v_ends
    FROM unnest(v_ids, p_nows, p_completes) AS x(id, now_at, completes)
    -- OFFSET 0: see advance_sessions.
    CROSS JOIN LATERAL (SELECT * FROM quiz_session o WHERE o.id = x.id OFFSET 0) s
    WHERE x.completes AND s.finished_at IS NULL;
    PERFORM finish_sessions(v_completed, v_ends);
  END IF;
  IF p_process IS NOT NULL AND true = ANY (p_asks) THEN
    PERFORM ask_sessions(array_agg(x.id), array_agg(x.now_at), p_process)
    FROM unnest(v_ids, p_nows, p_asks) AS x(id, now_at, asks) WHERE x.asks;
  END IF;
  IF true = ANY (p_hand_outs) THEN
    PERFORM hand_out_sessions(array_agg(x.id), array_agg(x.now_at))
    FROM unnest(v_ids, p_nows, p_hand_outs) AS x(id, now_at, hands_out) WHERE x.hands_out;
  END IF;

  RETURN QUERY
  SELECT x.n::int, s.id, s.tournament_id, t.name, t.cancelled_at IS NOT NULL, s.finished_at IS NOT NULL, s.started_at,
    s.ends_at, s.questions_count, s.current_index, s.current_starts_at, s.current_deadline_at, s.score, s.violation_count,
    coalesce((SELECT array_agg(CASE WHEN q.is_correct OR q.voided THEN 'right' WHEN q.timed_out THEN 'missed' ELSE 'wrong' END
      ORDER BY q.question_index) FROM session_question q WHERE q.session_id = s.id AND q.closed_at IS NOT NULL), '{}'),
    coalesce(p.translations -> s.language ->> 'questionText', p.question_text),
    -- As in shown_options, which PostgreSQL plans anew for each batch.
    (SELECT array_agg(coalesce(p.translations -> s.language -> 'options' ->> o.place, p.options[o.place + 1]) ORDER BY o.n)
      FROM unnest(c.option_order) WITH ORDINALITY AS o(place, n)), t.category, p.difficulty, t.grace_ms, t.kind,
    s.language, CASE WHEN p.translations ? s.language THEN s.language ELSE 'en' END
  FROM unnest(v_ids, v_found) WITH ORDINALITY AS x(id, found, n)
  -- OFFSET 0: each visit looks its rows up by key, never all rows for each visit.
  LEFT JOIN LATERAL (SELECT * FROM quiz_session o WHERE o.id = x.id OFFSET 0) s ON true
  LEFT JOIN tournament t ON t.id = s.tournament_id
  LEFT JOIN LATERAL (SELECT o.question_id, o.option_order FROM session_question o
    WHERE o.session_id = s.id AND o.question_index = s.current_index AND s.finished_at IS NULL OFFSET 0) c ON true
  LEFT JOIN LATERAL (SELECT * FROM tournament_question o
    WHERE o.tournament_id = s.tournament_id AND o.question_id = c.question_id OFFSET 0) p ON true
  WHERE x.found IS NOT NULL;
END $$;
