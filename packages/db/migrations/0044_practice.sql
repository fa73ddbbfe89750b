CREATE TABLE "practice_question" (
	"question_id" uuid PRIMARY KEY NOT NULL,
	"listed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "quiz_session" ALTER COLUMN "entry_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament" ADD COLUMN "kind" text DEFAULT 'tournament' NOT NULL;--> statement-breakpoint
ALTER TABLE "practice_question" ADD CONSTRAINT "practice_question_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tournament_practice_idx" ON "tournament" USING btree ("created_by","starts_at") WHERE "tournament"."kind" = 'practice';--> statement-breakpoint
CREATE UNIQUE INDEX "tournament_daily_key" ON "tournament" USING btree ("starts_at") WHERE "tournament"."kind" = 'daily';--> statement-breakpoint
ALTER TABLE "tournament" ADD CONSTRAINT "tournament_kind_check" CHECK ("tournament"."kind" = 'tournament' or ("tournament"."entry_fee" = 0 and "tournament"."prize_pool" = 0 and "tournament"."seats_taken" = 0));--> statement-breakpoint
DROP FUNCTION visit_many(uuid[], uuid[], timestamptz[], interval, boolean[], boolean[], boolean);
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
  ), quotas AS (
    SELECT q.category, q.difficulty, least(count(*) / p_one_of, p_most) AS questions FROM question q
    WHERE q.archived_at IS NULL GROUP BY q.category, q.difficulty
  ), leavable AS (
    SELECT l.question_id, q.category, q.difficulty,
      row_number() OVER (PARTITION BY q.category, q.difficulty ORDER BY l.listed_at, l.question_id) AS n
    FROM practice_question l JOIN question q ON q.id = l.question_id
    WHERE l.listed_at <= p_now - p_stay AND NOT EXISTS (
      SELECT FROM tournament_question p JOIN tournament t ON t.id = p.tournament_id
      WHERE p.question_id = l.question_id AND t.kind <> 'tournament' AND t.settled_at IS NULL)
  ), removed AS (
    DELETE FROM practice_question d USING leavable x
    WHERE d.question_id = x.question_id AND x.n <= (
      SELECT count(*) FROM free f WHERE f.category = x.category AND f.difficulty = x.difficulty)
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
-- Freezes a tournament's pool: every usable question of its category with its texts, and how many of each difficulty a player is asked
-- (in proportion to the pool, by largest remainder, ties to the easier difficulty). Practice questions are left out, unless
-- the others are too few.
CREATE OR REPLACE FUNCTION freeze_pool(p_tournament uuid, p_now timestamptz) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  INSERT INTO tournament_question (tournament_id, question_id, difficulty, question_text, options, correct_answer, explanation)
  SELECT t.id, q.id, q.difficulty, q.question_text, q.options, q.correct_answer, q.explanation FROM tournament t
  JOIN question q ON q.category = t.category AND q.archived_at IS NULL
  LEFT JOIN practice_question l ON l.question_id = q.id
  WHERE t.id = p_tournament AND (l.question_id IS NULL OR t.questions_count > (
    SELECT count(*) FROM question o WHERE o.category = t.category AND o.archived_at IS NULL
      AND NOT EXISTS (SELECT FROM practice_question p WHERE p.question_id = o.id)));

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
-- Stores sessions of one tournament, whose first questions open at `p_starts`, with the drawn questions in the order of
-- asking. `p_question_sessions`, `p_questions` and `p_orders` have one element for each question of each session. A player
-- who has a session keeps it. Sessions of practice rounds and daily quizzes have no entry and earn no achievements. The
-- caller holds the tournament's lock.
CREATE OR REPLACE FUNCTION store_sessions(
  p_tournament uuid, p_ids uuid[], p_users uuid[], p_entries uuid[], p_starts timestamptz[],
  p_question_sessions uuid[], p_questions uuid[], p_orders text[]
) RETURNS void LANGUAGE plpgsql VOLATILE
-- Always uses the indexes, whatever the statistics say: see ledger_post_many.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  WITH created AS (
    INSERT INTO quiz_session (id, tournament_id, user_id, entry_id, questions_count, started_at, ends_at, current_index,
      current_starts_at, current_deadline_at, silent_end_at, reviewed_standing)
    SELECT s.id, t.id, s.user_id, s.entry_id, t.questions_count, s.started_at, e.ends_at, 0, s.started_at,
      least(s.started_at + interval '5 s', e.ends_at),
      least(s.started_at + t.questions_count * interval '7 s' - interval '2 s', e.ends_at),
      -- The standing of a session without rank and prize: it never waits for a review.
      CASE WHEN t.kind <> 'tournament' THEN '- none' END
    FROM unnest(p_ids, p_users, p_entries, p_starts) AS s(id, user_id, entry_id, started_at)
    JOIN tournament t ON t.id = p_tournament
    CROSS JOIN LATERAL (SELECT s.started_at + t.duration_ms * interval '1 ms' AS ends_at) e
    ORDER BY s.id
    ON CONFLICT DO NOTHING
    RETURNING id
  ), asked AS (
    INSERT INTO session_question (session_id, question_index, question_id, option_order, correct_answer, voided)
    SELECT c.id, row_number() OVER (PARTITION BY c.id ORDER BY q.n) - 1, p.question_id, q.option_order::smallint[],
      array_position(q.option_order::int[], p.correct_answer) - 1, p.voided_at IS NOT NULL
    FROM unnest(p_question_sessions, p_questions, p_orders) WITH ORDINALITY AS q(session_id, question_id, option_order, n)
    JOIN created c ON c.id = q.session_id
    JOIN tournament_question p ON p.tournament_id = p_tournament AND p.question_id = q.question_id
    RETURNING session_id, voided
  )
  SELECT array_agg(session_id) FILTER (WHERE voided) INTO p_ids FROM asked;
  UPDATE quiz_session SET has_voided = true WHERE id = ANY (p_ids);
END $$;
--> statement-breakpoint
-- Seats players in the order given. `decideJoin` in core is the reference for its decisions. `p_entries` and `p_txs` are
-- ids for new seats and their ledger transactions, one per player. `p_free`: no access fee, entry fee or prize applies.
-- `p_requires_proof`: only players with a confirmed mobile number take a seat.
CREATE OR REPLACE FUNCTION join_many(p_tournament uuid, p_users uuid[], p_entries uuid[], p_txs uuid[], p_now timestamptz, p_free boolean, p_requires_proof boolean)
RETURNS TABLE (user_id uuid, problem text, entry_id uuid, fee bigint, balance bigint) LANGUAGE plpgsql VOLATILE
-- Always uses the indexes, whatever the statistics say: see ledger_post_many.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  t tournament%ROWTYPE;
  v_usable bigint;
  v_problems text[];
  v_seated int[];
BEGIN
  SELECT * INTO t FROM tournament WHERE id = p_tournament FOR NO KEY UPDATE;
  IF NOT FOUND OR t.kind <> 'tournament' OR t.approval_pending_since IS NOT NULL THEN
    RETURN QUERY SELECT u, 'not_found', NULL::uuid, NULL::bigint, NULL::bigint FROM unnest(p_users) u;
    RETURN;
  END IF;
  IF p_free THEN t.entry_fee := 0; t.prize_pool := 0; END IF;

  PERFORM 1 FROM ledger_account a
  WHERE (a.user_id = ANY (p_users) AND a.kind IN ('player.deposit', 'player.winnings'))
     OR (a.tournament_id = p_tournament AND a.kind = 'escrow')
  ORDER BY a.id FOR NO KEY UPDATE;

  SELECT CASE WHEN t.frozen_at IS NULL
    THEN (SELECT count(*) FROM question q WHERE q.category = t.category AND q.archived_at IS NULL)
    ELSE (SELECT count(*) FROM tournament_question q WHERE q.tournament_id = t.id) END INTO v_usable;

  WITH asked AS (
    SELECT a.user_id, a.n::int AS n, (min(a.n) OVER (PARTITION BY a.user_id))::int AS first_n
    FROM unnest(p_users) WITH ORDINALITY AS a(user_id, n)
  ), facts AS MATERIALIZED (
    SELECT a.n, a.first_n, u.id AS known, u.has_access, u.excluded_until, u.role, u.mobile_verified_at,
      EXISTS (SELECT FROM suspension p WHERE p.user_id = a.user_id AND p.ended_at IS NULL AND p.took_effect_at IS NOT NULL
        AND (p.until IS NULL OR p.until > p_now)) AS suspended,
      u.date_of_birth > (p_now AT TIME ZONE 'Asia/Kolkata')::date - make_interval(years => 18) AS minor,
      e.id IS NOT NULL AS seated,
      (SELECT coalesce(sum(l.balance), 0) FROM ledger_account l
        WHERE l.user_id = a.user_id AND l.kind IN ('player.deposit', 'player.winnings')) AS held
    FROM asked a LEFT JOIN users u ON u.id = a.user_id
    -- OFFSET 0: each player's seat by its key, never all seats for each player.
    LEFT JOIN LATERAL (
      SELECT s.id FROM entry s WHERE s.tournament_id = t.id AND s.user_id = a.user_id AND s.left_at IS NULL OFFSET 0) e ON true
  ), checked AS (
    SELECT n, first_n, held, seated, CASE
      WHEN known IS NULL THEN 'not_found'
      WHEN t.cancelled_at IS NOT NULL THEN 'cancelled'
      WHEN t.settled_at IS NOT NULL THEN 'tournament_closed'
      WHEN seated THEN NULL
      WHEN p_now >= t.ends_at OR p_now >= t.starts_at + t.start_window_ms * interval '1 ms' THEN 'tournament_closed'
      WHEN suspended THEN 'suspended'
      WHEN role = 'admin' AND t.prize_pool > 0 THEN 'forbidden'
      WHEN minor THEN 'under_age'
      WHEN p_requires_proof AND mobile_verified_at IS NULL THEN 'mobile_unverified'
      WHEN excluded_until > p_now THEN 'self_excluded'
      WHEN NOT has_access AND NOT p_free THEN 'access_fee_due'
      WHEN v_usable < t.questions_count THEN 'not_ready'
    END AS problem FROM facts
  ), seats AS (
    SELECT *, problem IS NULL AND NOT seated AS wants,
      count(*) FILTER (WHERE problem IS NULL AND NOT seated AND held >= t.entry_fee AND n = first_n)
        OVER (ORDER BY n ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS served_before
    FROM checked
  ), decided AS (
    SELECT n, first_n, wants, CASE
      WHEN NOT wants THEN problem
      WHEN t.seats_taken + served_before >= t.max_participants THEN 'tournament_full'
      WHEN held < t.entry_fee THEN 'insufficient_funds'
    END AS problem FROM seats
  )
  -- A player listed twice gets the same outcome twice.
  SELECT array_agg(CASE WHEN f.problem IS NOT NULL THEN d.problem END ORDER BY d.n),
    coalesce(array_agg(d.n ORDER BY d.n) FILTER (WHERE d.wants AND d.problem IS NULL AND d.n = d.first_n), '{}')
  INTO v_problems, v_seated FROM decided d JOIN decided f ON f.n = d.first_n;

  IF cardinality(v_seated) > 0 THEN
    IF t.frozen_at IS NULL THEN PERFORM freeze_pool(t.id, p_now); END IF;
    INSERT INTO entry (id, tournament_id, user_id, fee, joined_at)
    SELECT p_entries[n], t.id, p_users[n], t.entry_fee, p_now FROM unnest(v_seated) WITH ORDINALITY AS s(n, o) ORDER BY s.o;
    UPDATE tournament SET seats_taken = seats_taken + cardinality(v_seated) WHERE id = t.id;
    IF t.entry_fee > 0 THEN PERFORM charge_entries(t.id, v_seated, p_users, p_entries, p_txs, p_now); END IF;
    PERFORM announce_seats(t.id, v_seated, p_users);
  END IF;

  RETURN QUERY
  SELECT a.user_id, v_problems[a.n], e.id, e.fee,
    (SELECT coalesce(sum(l.balance), 0)::bigint FROM ledger_account l
      WHERE l.user_id = a.user_id AND l.kind IN ('player.deposit', 'player.winnings'))
  FROM unnest(p_users) WITH ORDINALITY AS a(user_id, n)
  LEFT JOIN LATERAL (
    SELECT s.id, s.fee FROM entry s WHERE s.tournament_id = p_tournament AND s.user_id = a.user_id AND s.left_at IS NULL
    OFFSET 0) e ON v_problems[a.n] IS NULL
  ORDER BY a.n;
END $$;
--> statement-breakpoint
-- Returns players' sessions, each as of its instant in `p_nows`, after closing overdue questions. Hands out the next
-- question (`p_hand_outs`) or finishes the session (`p_completes`) on request. A reference is a session's id or its
-- tournament's. A session appears once at most in a batch. A reference without a session has no row. With `p_skips_locked`,
-- the row of a session that another transaction has locked has no `session_id`; otherwise the visits wait for the lock.
CREATE OR REPLACE FUNCTION visit_many(
  p_users uuid[], p_refs uuid[], p_nows timestamptz[], p_grace interval, p_hand_outs boolean[], p_completes boolean[],
  p_skips_locked boolean DEFAULT false
) RETURNS TABLE (
  item int, session_id uuid, tournament_id uuid, tournament_name text, cancelled boolean, finished boolean,
  started_at timestamptz, ends_at timestamptz, questions_count int, question_index int, starts_at timestamptz,
  deadline_at timestamptz, score int, violation_count int, trail text[], question_text text, options text[],
  category text, difficulty text, grace_ms int, kind text
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
  PERFORM advance_sessions(v_ids, p_nows, p_grace);

  IF true = ANY (p_completes) THEN
    SELECT array_agg(s.id), array_agg(x.now_at) INTO v_completed, v_ends
    FROM unnest(v_ids, p_nows, p_completes) AS x(id, now_at, completes)
    -- OFFSET 0: see advance_sessions.
    CROSS JOIN LATERAL (SELECT * FROM quiz_session o WHERE o.id = x.id OFFSET 0) s
    WHERE x.completes AND s.finished_at IS NULL;
    PERFORM finish_sessions(v_completed, v_ends);
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
    p.question_text, shown_options(p.options, c.option_order), t.category, p.difficulty, t.grace_ms, t.kind
  FROM unnest(v_ids, v_found) WITH ORDINALITY AS x(id, found, n)
  LEFT JOIN quiz_session s ON s.id = x.id
  LEFT JOIN tournament t ON t.id = s.tournament_id
  LEFT JOIN session_question c ON c.session_id = s.id AND c.question_index = s.current_index AND s.finished_at IS NULL
  LEFT JOIN tournament_question p ON p.tournament_id = s.tournament_id AND p.question_id = c.question_id
  WHERE x.found IS NOT NULL;
END $$;
