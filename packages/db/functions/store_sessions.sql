-- Stores sessions of one tournament, whose first questions open at `p_starts` and are asked by the process
-- `p_process`, each in its language of `p_languages`. The ids are new. A player who has a session keeps it. Sessions
-- of practice rounds and daily quizzes have no entry. The caller holds the tournament's lock.
CREATE OR REPLACE FUNCTION store_sessions(
  p_tournament uuid, p_ids uuid[], p_users uuid[], p_entries uuid[], p_starts timestamptz[], p_languages text[],
    p_process int
) RETURNS void LANGUAGE sql VOLATILE
-- Always uses the indexes, whatever the statistics say: see ledger_post_many.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET plan_cache_mode = force_generic_plan AS $$
  INSERT INTO quiz_session (id, tournament_id, user_id, entry_id, questions_count, started_at, ends_at, current_index,
    current_starts_at, current_deadline_at, silent_end_at, asked_by, reviewed_standing, language, marked_points)
  SELECT s.id, t.id, s.user_id, s.entry_id, t.questions_count, s.started_at, e.ends_at, 0, s.started_at,
    least(s.started_at + interval '5 s', e.ends_at),
    least(s.started_at + t.questions_count * interval '7 s' - interval '2 s', e.ends_at), p_process,
    -- Without rank and prize for ever, which earns no achievement: nothing waits for a review.
    CASE WHEN t.kind <> 'tournament' THEN '- none' END, s.language, CASE WHEN t.marks IS NOT NULL THEN 0 END
  FROM unnest(p_ids, p_users, p_entries, p_starts, p_languages) AS s(id, user_id, entry_id, started_at, language)
  JOIN tournament t ON t.id = p_tournament
  CROSS JOIN LATERAL (SELECT s.started_at + t.duration_ms * interval '1 ms' AS ends_at) e
  ORDER BY s.id
  ON CONFLICT DO NOTHING
$$;
