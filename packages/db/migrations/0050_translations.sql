ALTER TABLE "question" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_session" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_question" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament" ADD COLUMN "languages" text[] DEFAULT '{"en"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_session" ADD CONSTRAINT "quiz_session_language_check" CHECK ("quiz_session"."language" in ('en', 'hi'));--> statement-breakpoint
ALTER TABLE "tournament" ADD CONSTRAINT "tournament_languages_check" CHECK (cardinality("tournament"."languages") > 0 and "tournament"."languages" <@ array['en', 'hi']);--> statement-breakpoint
DROP FUNCTION shown_options(text[], smallint[]);--> statement-breakpoint
DROP FUNCTION visit_many(uuid[], uuid[], timestamptz[], interval, boolean[], boolean[], boolean, boolean[], int);--> statement-breakpoint
DROP FUNCTION answer_many(uuid[], uuid[], int[], int[], timestamptz[], int[], boolean[], timestamptz[], interval, int, boolean, smallint[], int);--> statement-breakpoint
DROP FUNCTION store_sessions(uuid, uuid[], uuid[], uuid[], timestamptz[], uuid[], uuid[], text[], int);--> statement-breakpoint
-- Returns a question's options in the order in which a player sees them, in the player's language where there is such a variant.
CREATE OR REPLACE FUNCTION shown_options(
  p_options text[], p_order smallint[], p_translations jsonb DEFAULT '{}', p_language text DEFAULT 'en'
) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_agg(coalesce(p_translations -> p_language -> 'options' ->> o.place, p_options[o.place + 1]) ORDER BY o.n)
  FROM unnest(p_order) WITH ORDINALITY AS o(place, n)
$$;
--> statement-breakpoint
-- Returns those of a question's variants that a tournament in these languages needs.
CREATE OR REPLACE FUNCTION pool_translations(p_translations jsonb, p_languages text[]) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(v.key, v.value), '{}') FROM jsonb_each(p_translations) v WHERE v.key = ANY (p_languages)
$$;
--> statement-breakpoint
-- Returns whether a question with these variants can be asked in all of these languages. Its own texts are in English.
CREATE OR REPLACE FUNCTION has_languages(p_translations jsonb, p_languages text[]) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p_translations ?& array_remove(p_languages, 'en')
$$;
--> statement-breakpoint
-- Freezes a tournament's pool: usable questions of its category with their texts in its languages, and how many of each difficulty a player is asked
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
    FROM tournament t JOIN question q ON q.category = t.category AND q.archived_at IS NULL AND has_languages(q.translations, t.languages)
    LEFT JOIN practice_question l ON l.question_id = q.id
    WHERE t.id = p_tournament
  ), counted AS (
    -- By name: free, listed, running.
    SELECT *, count(*) OVER (ORDER BY practice) - count(*) OVER (PARTITION BY practice) AS preferred FROM usable
  )
  INSERT INTO tournament_question (tournament_id, question_id, difficulty, question_text, options, correct_answer, explanation,
    translations)
  SELECT t.id, c.id, c.difficulty, c.question_text, c.options, c.correct_answer, c.explanation,
    pool_translations(c.translations, t.languages)
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
    THEN (SELECT count(*) FROM question q WHERE q.category = t.category AND q.archived_at IS NULL
      AND has_languages(q.translations, t.languages))
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
    shown_options(p.options, c.option_order, p.translations, s.language), t.category, p.difficulty, t.grace_ms, t.kind,
    s.language, CASE WHEN p.translations ? s.language THEN s.language ELSE 'en' END
  FROM unnest(v_ids, v_found) WITH ORDINALITY AS x(id, found, n)
  LEFT JOIN quiz_session s ON s.id = x.id
  LEFT JOIN tournament t ON t.id = s.tournament_id
  LEFT JOIN session_question c ON c.session_id = s.id AND c.question_index = s.current_index AND s.finished_at IS NULL
  LEFT JOIN tournament_question p ON p.tournament_id = s.tournament_id AND p.question_id = c.question_id
  WHERE x.found IS NOT NULL;
END $$;
--> statement-breakpoint
-- Records answers, at most one for each session (a tournament's id stands for the player's session in it). A repeated
-- answer to a closed question returns what is stored. `p_received` holds the instants at which the answers reached the
-- server; no answer counts as faster than the tournament's floor. `p_grace` and `p_floor_ms` apply to tournaments that
-- have none of their own. `p_round_trips` holds the round trips that clients measured. The right answer is returned only
-- for a question that opened, and only after settlement where the tournament says so. The next question is always
-- returned: callers conceal its text until it opens. With `p_skips_locked`, the problem of an answer whose session another
-- transaction has locked is `locked`; otherwise the answers wait for the lock. An answer to a question that is lost for the
-- process `p_process` counts after its deadline too: the question opens anew so that the answer comes at the end of its time.
-- The reference is core's takeAnswer.
CREATE OR REPLACE FUNCTION answer_many(
  p_users uuid[], p_sessions uuid[], p_indexes int[], p_answers int[], p_received timestamptz[],
  p_claims int[], p_hand_outs boolean[], p_nows timestamptz[], p_grace interval, p_floor_ms int,
  p_skips_locked boolean DEFAULT false, p_round_trips smallint[] DEFAULT NULL, p_process int DEFAULT NULL
) RETURNS TABLE (
  problem text, session_id uuid, tournament_id uuid, question_index int, is_correct boolean, correct_answer int,
  explanation text, current_score int, timed_out boolean, time_ms int, finished boolean, recorded boolean,
  ends_at timestamptz, next_index int, next_starts_at timestamptz, next_deadline_at timestamptz, next_text text, next_options text[],
  next_category text, next_difficulty text, grace_ms int, next_language text
) LANGUAGE plpgsql VOLATILE
-- Always uses the indexes, whatever the statistics say: see ledger_post_many.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  v_found uuid[];
  v_ids uuid[];
  v_problems text[];
  v_recorded int[];
  v_ended uuid[];
  v_ends timestamptz[];
  v_rescored uuid[];
  v_moves boolean;
  v_handed uuid[];
  v_nows timestamptz[];
BEGIN
  -- Two lookups by key: a condition with OR would read all sessions that the player ever had.
  SELECT array_agg(s.id ORDER BY x.n) INTO v_found
  FROM unnest(p_users, p_sessions) WITH ORDINALITY AS x(user_id, ref, n)
  LEFT JOIN LATERAL (
    SELECT o.id FROM quiz_session o WHERE o.id = x.ref AND o.user_id = x.user_id
    UNION ALL SELECT o.id FROM quiz_session o WHERE o.tournament_id = x.ref AND o.user_id = x.user_id
  ) s ON true;
  IF EXISTS (SELECT 1 FROM unnest(v_found) AS s(id) WHERE s.id IS NOT NULL GROUP BY s.id HAVING count(*) > 1) THEN
    RAISE EXCEPTION 'a session may appear once in a batch of answers';
  END IF;

  v_ids := v_found;
  IF p_skips_locked THEN v_ids := lock_sessions(v_found);
  ELSE PERFORM 1 FROM quiz_session s WHERE s.id = ANY (v_found) ORDER BY s.id FOR NO KEY UPDATE;
  END IF;
  PERFORM advance_sessions(v_ids, p_received, p_grace, p_process);

  WITH target AS (
    SELECT x.n::int AS n, s.id, x.question_index, x.answer, x.received_at, x.claim, x.round_trip,
      coalesce(t.floor_ms, p_floor_ms) AS floor_ms,
      x.question_index = s.current_index AS is_current,
      coalesce(q.starts_at, s.current_starts_at + lost.delay, s.current_starts_at) AS starts_at,
      coalesce(q.deadline_at, least(s.current_starts_at + lost.delay + interval '5 s', s.ends_at + lost.delay), s.current_deadline_at) AS deadline_at,
      -- The process that asked has ended. This one asks what comes next.
      lost.delay IS NOT NULL OR (x.question_index = s.current_index AND s.finished_at IS NULL AND s.asked_by <> p_process AND EXISTS (
        SELECT FROM server_process p WHERE p.id = s.asked_by AND (p.has_stopped OR p.alive_at < x.received_at - interval '3 s'))) AS is_left,
      s.asked_by IS DISTINCT FROM p_process AS is_elsewhere,
      s.ends_at + coalesce(lost.delay, interval '0 s') AS ends_at,
      CASE
        WHEN s.id IS NULL AND x.found IS NOT NULL THEN 'locked'
        WHEN s.id IS NULL THEN 'not_found'
        WHEN t.cancelled_at IS NOT NULL THEN 'cancelled'
        WHEN q.session_id IS NULL OR (s.finished_at IS NULL AND x.question_index > s.current_index) THEN 'out_of_order'
        WHEN s.finished_at IS NULL AND x.question_index = s.current_index
          AND x.received_at < s.current_starts_at - interval '250 ms' THEN 'too_early'
      END AS problem,
      (s.finished_at IS NULL AND x.question_index = s.current_index) OR (
        -- Received in time, but the question was closed as unanswered first: counts until the prizes are settled.
        x.question_index < s.current_index AND q.closed_at IS NOT NULL AND q.received_at IS NULL AND t.settled_at IS NULL
        AND x.received_at BETWEEN q.starts_at - interval '250 ms' AND q.deadline_at + coalesce(t.grace_ms * interval '1 ms', p_grace)) AS counts
    FROM unnest(v_ids, v_found, p_indexes, p_answers, p_received, p_claims, p_round_trips) WITH ORDINALITY
      AS x(id, found, question_index, answer, received_at, claim, round_trip, n)
    LEFT JOIN quiz_session s ON s.id = x.id
    LEFT JOIN tournament t ON t.id = s.tournament_id
    LEFT JOIN session_question q ON q.session_id = s.id AND q.question_index = x.question_index
    -- All other questions were closed at their deadline.
    CROSS JOIN LATERAL (SELECT CASE WHEN s.finished_at IS NULL AND x.question_index = s.current_index
        AND s.current_deadline_at < x.received_at
        AND s.current_deadline_at + coalesce(t.grace_ms * interval '1 ms', p_grace) < x.received_at
      THEN greatest(interval '0 s', x.received_at - interval '5 s' - s.current_starts_at) END AS delay) lost
  ), recorded AS (
    UPDATE session_question q SET starts_at = r.starts_at, deadline_at = r.deadline_at,
      closed_at = CASE WHEN r.is_current THEN least(r.received_at, r.deadline_at) ELSE q.closed_at END,
      received_at = r.received_at, answer = r.answer, claimed_s = r.claim, round_trip_ms = r.round_trip,
      timed_out = r.answer IS NULL, is_correct = coalesce(r.answer = q.correct_answer, false),
      time_ms = CASE WHEN r.answer IS NULL THEN 5000
        ELSE least(5000, greatest(r.floor_ms, round(extract(epoch FROM r.received_at - r.starts_at) * 1000)::int)) END
    FROM target r
    WHERE r.problem IS NULL AND r.counts AND q.session_id = r.id AND q.question_index = r.question_index
    RETURNING q.session_id AS id, r.n, r.is_current, r.is_left, r.ends_at, q.closed_at, q.is_correct, q.time_ms
  ), moved AS (
    UPDATE quiz_session s SET
      score = s.score + CASE WHEN r.is_correct THEN 1 ELSE 0 END,
      total_time_ms = s.total_time_ms + r.time_ms - CASE WHEN r.is_current THEN 0 ELSE 5000 END,
      current_index = CASE WHEN r.is_current THEN s.current_index + 1 ELSE s.current_index END,
      current_starts_at = CASE WHEN r.is_current THEN r.closed_at + interval '2 s' ELSE s.current_starts_at END,
      current_deadline_at = CASE WHEN r.is_current THEN least(r.closed_at + interval '7 s', r.ends_at) ELSE s.current_deadline_at END,
      opened_by_answer = CASE WHEN r.is_current THEN true ELSE s.opened_by_answer END,
      silent_end_at = CASE WHEN r.is_current
        THEN least(r.closed_at + (s.questions_count - s.current_index - 1) * interval '7 s', r.ends_at) ELSE s.silent_end_at END,
      ends_at = r.ends_at, asked_by = CASE WHEN r.is_left THEN p_process ELSE s.asked_by END
    FROM recorded r WHERE s.id = r.id
    RETURNING s.id, r.closed_at, s.has_voided, r.is_current AND (s.current_index >= s.questions_count OR s.current_starts_at >= s.ends_at) AS over
  )
  SELECT (SELECT array_agg(problem ORDER BY n) FROM target), (SELECT bool_or(is_elsewhere) FROM target), (SELECT coalesce(array_agg(n), '{}') FROM recorded),
    array_agg(id) FILTER (WHERE over), array_agg(closed_at) FILTER (WHERE over), array_agg(id) FILTER (WHERE has_voided)
  INTO v_problems, v_moves, v_recorded, v_ended, v_ends, v_rescored FROM moved;

  IF v_rescored IS NOT NULL THEN PERFORM rescore_sessions(v_rescored); END IF;
  PERFORM finish_sessions(v_ended, v_ends);
  IF true = ANY (p_hand_outs) THEN
    SELECT array_agg(v_ids[n]), array_agg(h.now_at) INTO v_handed, v_nows
    FROM unnest(p_hand_outs, p_nows) WITH ORDINALITY AS h(wanted, now_at, n) WHERE h.wanted AND v_problems[h.n] IS NULL;
    IF p_process IS NOT NULL AND v_moves THEN PERFORM ask_sessions(v_handed, v_nows, p_process); END IF;
    PERFORM hand_out_sessions(v_handed, v_nows);
  END IF;

  RETURN QUERY
  SELECT x.problem, s.id, s.tournament_id, x.question_index, q.is_correct OR q.voided,
    CASE WHEN told.is_told THEN q.correct_answer END, CASE
      WHEN told.is_told AND own.translations ? s.language THEN own.translations -> s.language ->> 'explanation'
      WHEN told.is_told THEN own.explanation END, s.score,
    q.timed_out, q.time_ms, s.finished_at IS NOT NULL, x.n::int = ANY (v_recorded), s.ends_at,
    f.question_index, CASE WHEN f.session_id IS NOT NULL THEN s.current_starts_at END,
    CASE WHEN f.session_id IS NOT NULL THEN s.current_deadline_at END,
    coalesce(next.translations -> s.language ->> 'questionText', next.question_text),
    shown_options(next.options, f.option_order, next.translations, s.language), t.category, next.difficulty, t.grace_ms,
    CASE WHEN next.translations ? s.language THEN s.language ELSE 'en' END
  FROM unnest(v_ids, v_problems, p_indexes) WITH ORDINALITY AS x(id, problem, question_index, n)
  LEFT JOIN quiz_session s ON s.id = x.id
  LEFT JOIN tournament t ON t.id = s.tournament_id
  LEFT JOIN session_question q ON q.session_id = s.id AND q.question_index = x.question_index AND x.problem IS NULL
  CROSS JOIN LATERAL (SELECT t.settled_at IS NOT NULL OR t.cancelled_at IS NOT NULL
    OR (t.reveal = 'immediate' AND q.starts_at IS NOT NULL) AS is_told) told
  LEFT JOIN tournament_question own ON told.is_told AND own.tournament_id = t.id AND own.question_id = q.question_id
  LEFT JOIN session_question f ON f.session_id = s.id AND f.question_index = s.current_index AND s.finished_at IS NULL
    AND x.problem IS NULL
  LEFT JOIN tournament_question next ON next.tournament_id = t.id AND next.question_id = f.question_id
  ORDER BY x.n;
END $$;
--> statement-breakpoint
-- Stores sessions of one tournament, whose first questions open at `p_starts`, with the drawn questions in the order of
-- asking by the process `p_process`, each in its language of `p_languages`. `p_question_sessions`, `p_questions` and `p_orders` have one element for each question of each session. A player
-- who has a session keeps it. Sessions of practice rounds and daily quizzes have no entry and earn no achievements. The
-- caller holds the tournament's lock.
CREATE OR REPLACE FUNCTION store_sessions(
  p_tournament uuid, p_ids uuid[], p_users uuid[], p_entries uuid[], p_starts timestamptz[],
  p_question_sessions uuid[], p_questions uuid[], p_orders text[], p_process int DEFAULT NULL, p_languages text[] DEFAULT NULL
) RETURNS void LANGUAGE plpgsql VOLATILE
-- Always uses the indexes, whatever the statistics say: see ledger_post_many.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  WITH created AS (
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
