-- Lets the process `p_process` ask the questions of sessions from their instants in `p_nows` on. A lost question opens anew,
-- and the end of its session moves by the time that was lost. While nobody can know whether the open question was sent or
-- is lost, nothing changes. A session that the process asks already is not written. The caller holds the sessions' locks.
-- The reference is core's takeOver.
CREATE OR REPLACE FUNCTION ask_sessions(p_ids uuid[], p_nows timestamptz[], p_process int) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_ids uuid[];
  v_lost boolean[];
  v_starts timestamptz[];
  v_ends timestamptz[];
BEGIN
  SELECT array_agg(x.id), array_agg(l.lost),
    array_agg(CASE WHEN l.lost THEN x.now_at ELSE o.current_starts_at END),
    array_agg(CASE WHEN l.lost THEN o.ends_at + (x.now_at - o.current_starts_at) ELSE o.ends_at END)
  INTO v_ids, v_lost, v_starts, v_ends
  FROM unnest(p_ids, p_nows) AS x(id, now_at)
  -- OFFSET 0: see advance_sessions.
  CROSS JOIN LATERAL (SELECT * FROM quiz_session q WHERE q.id = x.id OFFSET 0) o
  CROSS JOIN LATERAL (SELECT is_lost(o.asked_by, o.current_starts_at, x.now_at, p_process) AS lost
    WHERE o.finished_at IS NULL AND o.asked_by IS DISTINCT FROM p_process OFFSET 0) l
  WHERE l.lost OR o.current_starts_at > x.now_at
    OR NOT EXISTS (SELECT FROM server_process p WHERE p.id = o.asked_by AND p.alive_at < o.current_starts_at);
  -- Mostly the process asks them all already. As one statement, a plan made for an empty table would read all sessions for each id.
  IF v_ids IS NULL THEN RETURN; END IF;

  UPDATE quiz_session s SET asked_by = p_process, ends_at = h.ends_at, current_starts_at = h.starts_at,
    current_deadline_at = CASE WHEN h.lost THEN least(h.starts_at + interval '5 s', h.ends_at) ELSE s.current_deadline_at END,
    silent_end_at = CASE WHEN h.lost THEN least(h.starts_at + interval '5 s'
      + (s.questions_count - s.current_index - 1) * interval '7 s', h.ends_at) ELSE s.silent_end_at END,
    opened_by_answer = s.opened_by_answer AND NOT h.lost
  FROM unnest(v_ids, v_lost, v_starts, v_ends) AS h(id, lost, starts_at, ends_at)
  WHERE s.id = h.id AND s.id = ANY (v_ids);
END $$;
--> statement-breakpoint
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
