-- Returns players' sessions with everything that a result shows: one row for each reference that has a session,
-- numbered by `item`. A reference is a session's id or its tournament's.
CREATE OR REPLACE FUNCTION result_many(p_users uuid[], p_refs uuid[]) RETURNS TABLE (
  item int, session_id uuid, tournament_id uuid, tournament_name text, kind text, language text, score int,
  points int, questions_count int, violation_count int, started_at timestamptz, ends_at timestamptz,
  finished_at timestamptz, total_time_ms int, prize bigint, prize_state text, rank int, decided_at timestamptz,
  decision_reason text, closed boolean, reveal text, asked json, violations json
) LANGUAGE plpgsql STABLE
-- Always uses the indexes, whatever the statistics say: see ledger_post_many.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT x.n::int, s.id, s.tournament_id, t.name, t.kind, s.language, s.score, s.points, s.questions_count,
    s.violation_count, s.started_at, s.ends_at, s.finished_at, s.total_time_ms, s.prize,
    s.prize_state, s.rank, d.decided_at, d.reason, t.settled_at IS NOT NULL OR t.cancelled_at IS NOT NULL, t.reveal,
    (SELECT json_agg(json_build_object('questionIndex', q.question_index, 'questionId', q.question_id,
        'questionText', coalesce(p.translations -> s.language ->> 'questionText', p.question_text),
        -- As in shown_options, which PostgreSQL plans anew for each batch.
        'options', (SELECT array_agg(coalesce(p.translations -> s.language -> 'options' ->> o.place,
          p.options[o.place + 1]) ORDER BY o.n)
          FROM unnest(q.option_order) WITH ORDINALITY AS o(place, n)),
        'media', CASE WHEN p.media_hash IS NOT NULL
          THEN shown_medium(p.media_hash, p.media_alt, p.translations, s.language) END,
        'language', CASE WHEN p.translations ? s.language THEN s.language
          ELSE 'en' END, 'correctAnswer', q.correct_answer,
        'explanation', CASE WHEN p.translations ? s.language THEN p.translations -> s.language ->> 'explanation'
          ELSE p.explanation END,
        'answer', q.answer, 'isCorrect', q.is_correct,
        'weights', CASE WHEN s.marked_points IS NOT NULL
          THEN json_build_object('right', q.right_points, 'wrong', q.wrong_points) END,
        'voided', q.voided, 'timedOut', q.timed_out, 'timeMs', q.time_ms, 'startsAt', q.starts_at,
        'closedAt', q.closed_at) ORDER BY q.question_index)
      FROM session_question q
      CROSS JOIN LATERAL (SELECT * FROM tournament_question o
        WHERE o.tournament_id = s.tournament_id AND o.question_id = q.question_id OFFSET 0) p
      WHERE q.session_id = s.id),
    (SELECT json_agg(json_build_object('type', v.type, 'timestamp', v.client_at) ORDER BY v.client_at, v.id)
      FROM violation v WHERE v.session_id = s.id)
  FROM unnest(p_users, p_refs) WITH ORDINALITY AS x(user_id, ref, n)
  -- Two lookups by key: a condition with OR would read all sessions that the player ever had.
  CROSS JOIN LATERAL (
    SELECT *, points_of(o) AS points FROM quiz_session o WHERE o.id = x.ref AND o.user_id = x.user_id
    UNION ALL SELECT *, points_of(o) FROM quiz_session o WHERE o.tournament_id = x.ref AND o.user_id = x.user_id) s
  JOIN tournament t ON t.id = s.tournament_id
  LEFT JOIN prize_decision d ON d.session_id = s.id;
END $$;
