DROP INDEX "quiz_session_started_at_idx";--> statement-breakpoint
DROP INDEX "tournament_starts_at_idx";--> statement-breakpoint
DROP INDEX "tournament_created_at_idx";--> statement-breakpoint
CREATE INDEX "quiz_session_started_at_idx" ON "quiz_session" USING btree ("started_at","user_id") WHERE "quiz_session"."entry_id" is not null;--> statement-breakpoint
CREATE INDEX "tournament_starts_at_idx" ON "tournament" USING btree ("starts_at") WHERE "tournament"."kind" = 'tournament';--> statement-breakpoint
CREATE INDEX "tournament_created_at_idx" ON "tournament" USING btree ("created_at","id") WHERE "tournament"."kind" = 'tournament';
--> statement-breakpoint
-- Freezes a tournament's pool: usable questions of its category with their texts, and how many of each difficulty a player is asked
-- (in proportion to the pool, by largest remainder, ties to the easier difficulty). The pool is every question that is not
-- listed for practice. Where those are too few, the listed ones follow, and last the ones that a round or daily quiz asks now.
CREATE OR REPLACE FUNCTION freeze_pool(p_tournament uuid, p_now timestamptz) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  -- Rounds and practice questions that are being stored are committed first, and later rounds leave out what is frozen here.
  LOCK TABLE tournament_question IN SHARE ROW EXCLUSIVE MODE;

  WITH usable AS (
    SELECT q.*, CASE WHEN l.question_id IS NULL THEN 'free' WHEN q.id NOT IN (
        SELECT p.question_id FROM tournament r JOIN tournament_question p ON p.tournament_id = r.id
        WHERE r.kind <> 'tournament' AND r.settled_at IS NULL AND r.cancelled_at IS NULL) THEN 'listed' ELSE 'running' END AS practice
    FROM tournament t JOIN question q ON q.category = t.category AND q.archived_at IS NULL
    LEFT JOIN practice_question l ON l.question_id = q.id
    WHERE t.id = p_tournament
  ), counted AS (
    -- By name: free, listed, running.
    SELECT *, count(*) OVER (ORDER BY practice) - count(*) OVER (PARTITION BY practice) AS preferred FROM usable
  )
  INSERT INTO tournament_question (tournament_id, question_id, difficulty, question_text, options, correct_answer, explanation)
  SELECT t.id, c.id, c.difficulty, c.question_text, c.options, c.correct_answer, c.explanation
  FROM tournament t JOIN counted c ON c.preferred < t.questions_count WHERE t.id = p_tournament;

  WITH pool AS (
    SELECT d.difficulty, d.n, count(q.question_id) AS questions
    FROM (VALUES ('easy', 1), ('medium', 2), ('hard', 3)) AS d(difficulty, n)
    LEFT JOIN tournament_question q ON q.tournament_id = p_tournament AND q.difficulty = d.difficulty
    GROUP BY d.difficulty, d.n
  ), shares AS (
    SELECT p.difficulty, p.n, t.questions_count * p.questions AS product, (sum(p.questions) OVER ())::bigint AS total,
      t.questions_count
    FROM pool p, tournament t WHERE t.id = p_tournament
  ), parts AS (
    -- Integers throughout, so that tied remainders are equal.
    SELECT difficulty, product / total AS part,
      row_number() OVER (ORDER BY product % total DESC, n) AS place,
      questions_count - sum(product / total) OVER () AS rest
    FROM shares
  ), counts AS (
    SELECT difficulty, (part + CASE WHEN place <= rest THEN 1 ELSE 0 END)::int AS questions FROM parts
  )
  UPDATE tournament SET
    frozen_at = p_now,
    easy_count = (SELECT questions FROM counts WHERE difficulty = 'easy'),
    medium_count = (SELECT questions FROM counts WHERE difficulty = 'medium'),
    hard_count = (SELECT questions FROM counts WHERE difficulty = 'hard')
  WHERE id = p_tournament;
END $$;
--> statement-breakpoint
-- Keeps one of `p_one_of` usable questions of each category and difficulty listed for practice, at most `p_most` of each. Only
-- questions that no open tournament has in its pool are listed, those that were never asked first. Questions listed for
-- longer than `p_stay` make room for others, unless a practice round or daily quiz is asking them.
CREATE OR REPLACE FUNCTION list_practice_questions(p_now timestamptz, p_one_of int, p_most int, p_stay interval)
RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  -- Pools that are being frozen are committed first, and later ones leave out what is listed here.
  LOCK TABLE tournament_question IN SHARE MODE;

  WITH free AS (
    SELECT q.id, q.category, q.difficulty FROM question q
    WHERE q.archived_at IS NULL AND NOT EXISTS (SELECT FROM practice_question l WHERE l.question_id = q.id)
      AND NOT EXISTS (SELECT FROM tournament_question p JOIN tournament t ON t.id = p.tournament_id
        WHERE p.question_id = q.id AND t.settled_at IS NULL AND t.cancelled_at IS NULL)
  ), room AS (
    SELECT category, difficulty, count(*) AS questions FROM free GROUP BY category, difficulty
  ), quotas AS (
    SELECT q.category, q.difficulty, least(count(*) / p_one_of, p_most) AS questions FROM question q
    WHERE q.archived_at IS NULL GROUP BY q.category, q.difficulty
  ), leavable AS (
    SELECT l.question_id, q.category, q.difficulty,
      row_number() OVER (PARTITION BY q.category, q.difficulty ORDER BY l.listed_at, l.question_id) AS n
    FROM practice_question l JOIN question q ON q.id = l.question_id
    -- From the open rounds: a listed question is in many old ones.
    WHERE l.listed_at <= p_now - p_stay AND l.question_id NOT IN (
      SELECT p.question_id FROM tournament t JOIN tournament_question p ON p.tournament_id = t.id
      WHERE t.kind <> 'tournament' AND t.settled_at IS NULL AND t.cancelled_at IS NULL)
  ), removed AS (
    DELETE FROM practice_question d USING leavable x JOIN room r ON r.category = x.category AND r.difficulty = x.difficulty
    WHERE d.question_id = x.question_id AND x.n <= r.questions
    RETURNING d.question_id
  ), kept AS (
    SELECT q.category, q.difficulty, count(*) AS questions FROM practice_question l JOIN question q ON q.id = l.question_id
    WHERE q.archived_at IS NULL AND NOT EXISTS (SELECT FROM removed r WHERE r.question_id = l.question_id)
    GROUP BY q.category, q.difficulty
  ), ordered AS (
    SELECT f.id, f.category, f.difficulty, row_number() OVER (PARTITION BY f.category, f.difficulty ORDER BY
      EXISTS (SELECT FROM tournament_question p WHERE p.question_id = f.id), md5(f.id::text || p_now::date)) AS n
    FROM free f
  )
  INSERT INTO practice_question (question_id, listed_at)
  SELECT o.id, p_now FROM ordered o JOIN quotas g ON g.category = o.category AND g.difficulty = o.difficulty
  LEFT JOIN kept k ON k.category = o.category AND k.difficulty = o.difficulty
  WHERE o.n <= g.questions - coalesce(k.questions, 0)
  ON CONFLICT DO NOTHING;
END $$;
--> statement-breakpoint
-- Counts and weighs one violation in each of these players' running sessions. A reference is a session's id or its
-- tournament's. A session appears once at most in a batch. `p_ids` are ids for the stored violations; a session stores
-- `p_max_stored` at most. A session that has ended changes nothing, and neither does one without a seat: nothing is at stake in
-- practice. A reference without a session has no row.
CREATE OR REPLACE FUNCTION violation_many(
  p_users uuid[], p_refs uuid[], p_ids uuid[], p_types text[], p_weights int[], p_client_ats timestamptz[],
  p_now timestamptz, p_max_stored int
) RETURNS TABLE (item int, session_id uuid, finished boolean, violation_count int, integrity_score int) LANGUAGE plpgsql VOLATILE
-- Always uses the indexes, whatever the statistics say: see ledger_post_many.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  v_ids uuid[];
  v_events jsonb[];
BEGIN
  -- Two lookups by key: a condition with OR would read all sessions that the player ever had.
  SELECT array_agg(s.id ORDER BY x.n) INTO v_ids
  FROM unnest(p_users, p_refs) WITH ORDINALITY AS x(user_id, ref, n)
  LEFT JOIN LATERAL (
    SELECT o.id FROM quiz_session o WHERE o.id = x.ref AND o.user_id = x.user_id
    UNION ALL SELECT o.id FROM quiz_session o WHERE o.tournament_id = x.ref AND o.user_id = x.user_id
  ) s ON true;

  PERFORM 1 FROM quiz_session s WHERE s.id = ANY (v_ids) ORDER BY s.id FOR NO KEY UPDATE;
  UPDATE quiz_session s SET violation_count = s.violation_count + 1, integrity_score = s.integrity_score + v.weight
  FROM (
    SELECT x.id, x.weight FROM unnest(v_ids, p_weights) AS x(id, weight)
    -- OFFSET 0: see advance_sessions.
    CROSS JOIN LATERAL (SELECT * FROM quiz_session o WHERE o.id = x.id OFFSET 0) o
    WHERE o.finished_at IS NULL AND o.entry_id IS NOT NULL
  ) v
  WHERE s.id = v.id;

  WITH counted AS (
    SELECT x.n, x.id, x.type, x.client_at, s.violation_count, u.email
    FROM unnest(v_ids, p_types, p_client_ats) WITH ORDINALITY AS x(id, type, client_at, n)
    CROSS JOIN LATERAL (SELECT * FROM quiz_session o WHERE o.id = x.id OFFSET 0) s
    JOIN users u ON u.id = s.user_id
    WHERE s.finished_at IS NULL AND s.entry_id IS NOT NULL
  ), stored AS (
    INSERT INTO violation (id, session_id, type, client_at, server_at)
    SELECT p_ids[c.n], c.id, c.type, c.client_at, p_now FROM counted c WHERE c.violation_count <= p_max_stored
  )
  SELECT array_agg(jsonb_build_object('type', 'security_violation', 'violationType', c.type, 'userEmail', c.email) ORDER BY c.n)
  INTO v_events FROM counted c;
  PERFORM outbox_append(array_fill('admins'::text, ARRAY[cardinality(v_events)]), v_events) WHERE v_events IS NOT NULL;

  RETURN QUERY
  SELECT x.n::int, s.id, s.finished_at IS NOT NULL, s.violation_count, s.integrity_score
  FROM unnest(v_ids) WITH ORDINALITY AS x(id, n) JOIN quiz_session s ON s.id = x.id;
END $$;
