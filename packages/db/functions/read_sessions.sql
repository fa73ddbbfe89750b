-- Returns sessions with the question that is open or opens next (NULL once they have ended), by their place in
-- `p_ids`. VOLATILE, so that it sees what visit_many changed in the same statement.
CREATE OR REPLACE FUNCTION read_sessions(p_ids uuid[]) RETURNS TABLE (
  item int, session_id uuid, tournament_id uuid, tournament_name text, cancelled boolean, finished boolean,
  started_at timestamptz, ends_at timestamptz, questions_count int, question_index int, starts_at timestamptz,
  deadline_at timestamptz, score int, points int, violation_count int, trail text[], question_text text,
  options text[], category text, difficulty text, grace_ms int, kind text, language text, question_language text,
  limit_ms int, has_several boolean, media json
) LANGUAGE sql VOLATILE
-- Always uses the indexes, whatever the statistics say: see ledger_post_many.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET plan_cache_mode = force_generic_plan AS $$
  SELECT x.n::int, s.id, s.tournament_id, t.name, t.cancelled_at IS NOT NULL, s.finished_at IS NOT NULL, s.started_at,
    s.ends_at, s.questions_count, s.current_index, s.current_starts_at, s.current_deadline_at, s.score, s.points,
    s.violation_count,
    coalesce((SELECT array_agg(
        CASE WHEN q.is_correct OR q.voided THEN 'right' WHEN q.timed_out THEN 'missed' ELSE 'wrong' END
        ORDER BY q.question_index)
      FROM session_question q WHERE q.session_id = s.id AND q.closed_at IS NOT NULL), '{}'),
    coalesce(p.translations -> s.language ->> 'questionText', p.question_text),
    -- As in shown_options, which PostgreSQL plans anew for each batch.
    (SELECT array_agg(coalesce(p.translations -> s.language -> 'options' ->> o.place, p.options[o.place + 1])
      ORDER BY o.n)
      FROM unnest(c.option_order) WITH ORDINALITY AS o(place, n)), t.category, p.difficulty, t.grace_ms, t.kind,
    s.language, CASE WHEN p.translations ? s.language THEN s.language ELSE 'en' END, c.limit_ms, c.has_several,
    CASE WHEN p.media_hash IS NOT NULL THEN shown_medium(p.media_hash, p.media_alt, p.translations, s.language) END
  FROM unnest(p_ids) WITH ORDINALITY AS x(id, n)
  -- OFFSET 0: each session looks its rows up by key, never all rows for each session.
  CROSS JOIN LATERAL (SELECT *, points_of(o) AS points FROM quiz_session o WHERE o.id = x.id OFFSET 0) s
  JOIN tournament t ON t.id = s.tournament_id
  LEFT JOIN LATERAL (SELECT o.question_id, o.option_order, o.limit_ms, o.correct_answer >= 64 AS has_several
    FROM session_question o
    WHERE o.session_id = s.id AND o.question_index = s.current_index AND s.finished_at IS NULL OFFSET 0) c ON true
  LEFT JOIN LATERAL (SELECT * FROM tournament_question o
    WHERE o.tournament_id = s.tournament_id AND o.question_id = c.question_id OFFSET 0) p ON true
$$;
