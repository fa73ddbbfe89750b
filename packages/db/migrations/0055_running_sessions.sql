CREATE INDEX IF NOT EXISTS "quiz_session_running_idx" ON "quiz_session" USING btree ("id") WHERE "quiz_session"."finished_at" is null;--> statement-breakpoint
-- Room in each page for the new versions of its rows, so that an answer changes no index.
ALTER TABLE "quiz_session" SET (fillfactor = 75);--> statement-breakpoint
ALTER TABLE "session_question" SET (fillfactor = 85);
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
  v_done int[];
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
      x.question_index + 1 >= s.questions_count AS is_last,
      CASE WHEN x.hands_out THEN x.now_at END AS hand_out_at,
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
    FROM unnest(v_ids, v_found, p_indexes, p_answers, p_received, p_claims, p_round_trips, p_hand_outs, p_nows) WITH ORDINALITY
      AS x(id, found, question_index, answer, received_at, claim, round_trip, hands_out, now_at, n)
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
    RETURNING q.session_id AS id, r.n, r.is_current, r.is_left, r.ends_at, q.closed_at, q.is_correct, q.time_ms,
      r.is_current AND (r.is_last OR q.closed_at + interval '2 s' >= r.ends_at) AS is_over,
      -- See hand_out_sessions, which hands out all other questions.
      CASE WHEN r.is_current AND NOT r.is_elsewhere AND NOT r.is_last AND q.closed_at + interval '2 s' < r.ends_at
        AND q.closed_at + interval '2 s' > r.hand_out_at THEN r.hand_out_at END AS handed_out_at
  ), moved AS (
    UPDATE quiz_session s SET
      score = s.score + CASE WHEN r.is_correct THEN 1 ELSE 0 END,
      total_time_ms = s.total_time_ms + r.time_ms - CASE WHEN r.is_current THEN 0 ELSE 5000 END,
      current_index = CASE WHEN r.is_current THEN s.current_index + 1 ELSE s.current_index END,
      current_starts_at = CASE WHEN r.is_current THEN coalesce(r.handed_out_at, r.closed_at + interval '2 s') ELSE s.current_starts_at END,
      current_deadline_at = CASE WHEN r.is_current
        THEN least(coalesce(r.handed_out_at, r.closed_at) + interval '7 s', r.ends_at) ELSE s.current_deadline_at END,
      opened_by_answer = CASE WHEN r.is_current THEN true ELSE s.opened_by_answer END,
      silent_end_at = CASE WHEN r.is_current THEN least(
        coalesce(r.handed_out_at, r.closed_at) + (s.questions_count - s.current_index - 1) * interval '7 s', r.ends_at) ELSE s.silent_end_at END,
      ends_at = r.ends_at, asked_by = CASE WHEN r.is_left THEN p_process ELSE s.asked_by END
    FROM recorded r WHERE s.id = r.id
    RETURNING s.id, r.closed_at, s.has_voided, r.is_over
  )
  SELECT (SELECT array_agg(problem ORDER BY n) FROM target), (SELECT bool_or(is_elsewhere) FROM target),
    (SELECT coalesce(array_agg(n), '{}') FROM recorded),
    (SELECT coalesce(array_agg(n) FILTER (WHERE handed_out_at IS NOT NULL OR is_over), '{}') FROM recorded),
    array_agg(id) FILTER (WHERE is_over), array_agg(closed_at) FILTER (WHERE is_over), array_agg(id) FILTER (WHERE has_voided)
  INTO v_problems, v_moves, v_recorded, v_done, v_ended, v_ends, v_rescored FROM moved;

  IF v_rescored IS NOT NULL THEN PERFORM rescore_sessions(v_rescored); END IF;
  IF v_ended IS NOT NULL THEN PERFORM finish_sessions(v_ended, v_ends); END IF;
  IF true = ANY (p_hand_outs) THEN
    SELECT array_agg(v_ids[n]), array_agg(h.now_at) INTO v_handed, v_nows
    FROM unnest(p_hand_outs, p_nows) WITH ORDINALITY AS h(wanted, now_at, n)
    WHERE h.wanted AND v_problems[h.n] IS NULL AND h.n::int <> ALL (v_done);
    IF p_process IS NOT NULL AND v_moves THEN PERFORM ask_sessions(v_handed, v_nows, p_process); END IF;
    IF v_handed IS NOT NULL THEN PERFORM hand_out_sessions(v_handed, v_nows); END IF;
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
    -- As in shown_options, which PostgreSQL plans anew for each batch.
    (SELECT array_agg(coalesce(next.translations -> s.language -> 'options' ->> o.place, next.options[o.place + 1]) ORDER BY o.n)
      FROM unnest(f.option_order) WITH ORDINALITY AS o(place, n)), t.category, next.difficulty, t.grace_ms,
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
-- Closes abandoned sessions whose grace ended by `p_now`, up to 500 in one call. `p_grace` applies to tournaments without
-- a grace of their own. Sessions whose question is lost for the process `p_process` wait. Returns how many it closed.
CREATE OR REPLACE FUNCTION expire_sessions(p_now timestamptz, p_grace interval, p_process int DEFAULT NULL) RETURNS bigint LANGUAGE plpgsql VOLATILE
-- A bitmap scan would never mark the entries of finished sessions in the index of running ones as dead.
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_ids uuid[];
BEGIN
  SELECT array_agg(s.id) INTO v_ids FROM (
    SELECT o.id FROM quiz_session o JOIN tournament t ON t.id = o.tournament_id
    WHERE o.finished_at IS NULL AND o.silent_end_at < p_now
      AND o.silent_end_at + coalesce(t.grace_ms * interval '1 ms', p_grace) < p_now
      AND NOT is_lost(o.asked_by, o.current_starts_at, p_now, p_process)
    ORDER BY o.id LIMIT 500 FOR NO KEY UPDATE OF o SKIP LOCKED) s;
  IF v_ids IS NULL THEN RETURN 0; END IF;
  PERFORM advance_sessions(v_ids, array_fill(p_now, ARRAY[cardinality(v_ids)]), p_grace, p_process);
  RETURN cardinality(v_ids);
END $$;
--> statement-breakpoint
-- Closes every question whose deadline plus grace has passed at the given instant of its session (`p_at`), and finishes
-- the sessions that end by it. Stops at a question that is lost for the process `p_process`. `p_grace` applies to
-- tournaments without a grace of their own. The reference is core's closeSilent. The caller holds the sessions' locks.
CREATE OR REPLACE FUNCTION advance_sessions(p_ids uuid[], p_at timestamptz[], p_grace interval, p_process int DEFAULT NULL) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_ended uuid[];
  v_ends timestamptz[];
  v_rescored uuid[];
BEGIN
  WITH due AS (
    SELECT s.id, s.current_index, s.questions_count, s.current_starts_at, s.current_deadline_at, s.ends_at, s.asked_by, x.at, g.grace
    FROM unnest(p_ids, p_at) AS x(id, at)
    -- OFFSET 0 keeps the conditions apart: together they would match the index of all open sessions.
    CROSS JOIN LATERAL (SELECT * FROM quiz_session o WHERE o.id = x.id OFFSET 0) s
    -- Only sessions past their deadline read their tournament.
    CROSS JOIN LATERAL (SELECT coalesce(t.grace_ms * interval '1 ms', p_grace) AS grace FROM tournament t
      WHERE t.id = s.tournament_id AND s.current_deadline_at < x.at OFFSET 0) g
    WHERE s.finished_at IS NULL AND s.current_deadline_at < x.at AND s.current_deadline_at + g.grace < x.at
  ), steps AS (
    SELECT d.id, j, d.current_index + j AS question_index, d.ends_at, d.asked_by, d.at, d.grace,
      CASE WHEN j = 0 THEN d.current_starts_at
        ELSE d.current_deadline_at + interval '2 s' + (j - 1) * interval '7 s' END AS starts_at,
      CASE WHEN j = 0 THEN d.current_deadline_at
        ELSE least(d.current_deadline_at + j * interval '7 s', d.ends_at) END AS deadline_at
    FROM due d, generate_series(0, d.questions_count - d.current_index - 1) AS j
  ), overdue AS (
    -- A late opening may have moved the current question to the end of its session: it opened, so it closes.
    SELECT *, bool_or(is_lost(asked_by, starts_at, at, p_process)) OVER (PARTITION BY id ORDER BY j) AS waits
    FROM steps WHERE (j = 0 OR starts_at < ends_at) AND deadline_at + grace < at
  ), silent AS (
    SELECT * FROM overdue WHERE NOT waits
  ), closed AS (
    UPDATE session_question q SET starts_at = s.starts_at, deadline_at = s.deadline_at, closed_at = s.deadline_at,
      timed_out = true, time_ms = 5000
    FROM silent s WHERE q.session_id = s.id AND q.question_index = s.question_index
  ), last AS (
    SELECT id, max(question_index) AS question_index, max(deadline_at) AS deadline_at, count(*) AS questions
    FROM silent GROUP BY id
  ), moved AS (
    UPDATE quiz_session s SET current_index = l.question_index + 1,
      current_starts_at = l.deadline_at + interval '2 s',
      current_deadline_at = least(l.deadline_at + interval '7 s', s.ends_at),
      opened_by_answer = false, total_time_ms = s.total_time_ms + 5000 * l.questions
    FROM last l WHERE s.id = l.id
    RETURNING s.id, l.deadline_at, s.has_voided,
      s.current_index >= s.questions_count OR s.current_starts_at >= s.ends_at AS over
  )
  SELECT array_agg(id) FILTER (WHERE over), array_agg(deadline_at) FILTER (WHERE over),
    array_agg(id) FILTER (WHERE has_voided)
  INTO v_ended, v_ends, v_rescored FROM moved;

  IF v_rescored IS NOT NULL THEN PERFORM rescore_sessions(v_rescored); END IF;
  IF v_ended IS NOT NULL THEN PERFORM finish_sessions(v_ended, v_ends); END IF;
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
--> statement-breakpoint
-- Appends events to the outbox, in the order given. Writers hold the lock of the audience, so ids follow the commit order
-- within an audience.
CREATE OR REPLACE FUNCTION outbox_append(p_audiences text[], p_events jsonb[]) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  INSERT INTO outbox (audience, event)
  SELECT e.audience, e.event FROM unnest(p_audiences, p_events) WITH ORDINALITY AS e(audience, event, n) ORDER BY e.n;
END $$;
--> statement-breakpoint
-- Publishes the committed events (see outbox_publish), and returns those after a number in their order, at most `p_limit`.
CREATE OR REPLACE FUNCTION outbox_pull(p_after bigint, p_limit int) RETURNS TABLE (seq bigint, audience text, event jsonb) LANGUAGE plpgsql VOLATILE
-- Always uses the indexes, whatever the statistics say: see ledger_post_many.
SET enable_seqscan = off AS $$
#variable_conflict use_column
BEGIN
  PERFORM outbox_publish();
  RETURN QUERY SELECT o.seq, o.audience, o.event FROM outbox o WHERE o.seq > p_after ORDER BY o.seq LIMIT p_limit;
END $$;
--> statement-breakpoint
-- Returns facts about users in the order of `p_ids`; money in paise. Unknown ids have no row. With `p_all_have_access` nobody has
-- to pay the access fee. `deposit` is the wallet without winnings, `spent` is fees less refunds.
CREATE OR REPLACE FUNCTION user_facts(p_ids uuid[], p_all_have_access boolean) RETURNS TABLE (
  id uuid, name text, username text, email text, mobile_number text, avatar text, role text, has_access boolean,
  kyc_status text, kyc_reason text, created_at timestamptz, mobile_verified boolean, has_password boolean, has_google boolean,
  state text, date_of_birth text, language text, has_totp boolean, deposit bigint, winnings bigint,
  tournaments_joined bigint, spent bigint
) LANGUAGE plpgsql STABLE
-- Planned once for each connection, and always by the indexes: planning takes ten times as long as reading one user.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT u.id, u.name, u.username, u.email, u.mobile_number, u.avatar, u.role, u.has_access OR p_all_have_access,
    u.kyc_status, u.kyc_reason, u.created_at, u.mobile_verified_at IS NOT NULL, u.password_hash IS NOT NULL,
    u.google_subject IS NOT NULL, u.state, u.date_of_birth::text, u.language,
    EXISTS (SELECT FROM totp WHERE totp.user_id = u.id AND totp.confirmed_at IS NOT NULL),
    s.wallet - coalesce(w.balance, 0), coalesce(w.balance, 0), s.tournaments, s.spent
  FROM unnest(p_ids) WITH ORDINALITY AS wanted(id, n)
  JOIN users u ON u.id = wanted.id
  JOIN user_total s ON s.user_id = u.id
  LEFT JOIN ledger_account w ON w.user_id = u.id AND w.kind = 'player.winnings'
  ORDER BY wanted.n;
END $$;
--> statement-breakpoint
-- Returns players' sessions with everything that a result shows: one row for each reference that has a session, numbered
-- by `item`. A reference is a session's id or its tournament's.
CREATE OR REPLACE FUNCTION result_many(p_users uuid[], p_refs uuid[]) RETURNS TABLE (
  item int, session_id uuid, tournament_id uuid, tournament_name text, kind text, language text, score int, questions_count int,
  violation_count int, started_at timestamptz, ends_at timestamptz, finished_at timestamptz, total_time_ms int, prize bigint,
  prize_state text, rank int, decided_at timestamptz, decision_reason text, closed boolean, reveal text, asked json, violations json
) LANGUAGE plpgsql STABLE
-- Always uses the indexes, whatever the statistics say: see ledger_post_many.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT x.n::int, s.id, s.tournament_id, t.name, t.kind, s.language, s.score, s.questions_count,
    s.violation_count, s.started_at, s.ends_at, s.finished_at, s.total_time_ms, s.prize,
    s.prize_state, s.rank, d.decided_at, d.reason, t.settled_at IS NOT NULL OR t.cancelled_at IS NOT NULL, t.reveal,
    (SELECT json_agg(json_build_object('questionIndex', q.question_index, 'questionId', q.question_id,
        'questionText', coalesce(p.translations -> s.language ->> 'questionText', p.question_text),
        -- As in shown_options, which PostgreSQL plans anew for each batch.
        'options', (SELECT array_agg(coalesce(p.translations -> s.language -> 'options' ->> o.place, p.options[o.place + 1]) ORDER BY o.n)
          FROM unnest(q.option_order) WITH ORDINALITY AS o(place, n)),
        'language', CASE WHEN p.translations ? s.language THEN s.language ELSE 'en' END, 'correctAnswer', q.correct_answer,
        'explanation', CASE WHEN p.translations ? s.language THEN p.translations -> s.language ->> 'explanation' ELSE p.explanation END,
        'answer', q.answer, 'isCorrect', q.is_correct,
        'voided', q.voided, 'timedOut', q.timed_out, 'timeMs', q.time_ms, 'startsAt', q.starts_at,
        'closedAt', q.closed_at) ORDER BY q.question_index)
      FROM session_question q
      CROSS JOIN LATERAL (SELECT * FROM tournament_question o
        WHERE o.tournament_id = s.tournament_id AND o.question_id = q.question_id OFFSET 0) p
      WHERE q.session_id = s.id),
    (SELECT json_agg(json_build_object('type', v.type, 'timestamp', v.client_at) ORDER BY v.server_at, v.id)
      FROM violation v WHERE v.session_id = s.id)
  FROM unnest(p_users, p_refs) WITH ORDINALITY AS x(user_id, ref, n)
  -- Two lookups by key: a condition with OR would read all sessions that the player ever had.
  CROSS JOIN LATERAL (
    SELECT * FROM quiz_session o WHERE o.id = x.ref AND o.user_id = x.user_id
    UNION ALL SELECT * FROM quiz_session o WHERE o.tournament_id = x.ref AND o.user_id = x.user_id) s
  JOIN tournament t ON t.id = s.tournament_id
  LEFT JOIN prize_decision d ON d.session_id = s.id;
END $$;
--> statement-breakpoint
-- Last, because it keeps everybody from the table until the commit.
DROP INDEX "quiz_session_open_idx";
