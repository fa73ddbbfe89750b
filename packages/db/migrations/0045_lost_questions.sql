CREATE TABLE "server_process" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "server_process_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"alive_at" timestamp (3) with time zone NOT NULL,
	"has_stopped" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "quiz_session" ADD COLUMN "asked_by" integer;
--> statement-breakpoint
-- Returns whether nobody can know that a question was sent: it opened at `p_starts_at`, after the last sign of life of the
-- process `p_asked_by` that had to send it, which stopped or has been silent for 3 s. After two minutes a question is not lost
-- any more. `p_process` is the process that asks, which lives. The reference is core's isLost.
CREATE OR REPLACE FUNCTION is_lost(p_asked_by int, p_starts_at timestamptz, p_at timestamptz, p_process int) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT p_asked_by IS DISTINCT FROM p_process AND p_at BETWEEN p_starts_at AND p_starts_at + interval '120 s' AND EXISTS (
    SELECT FROM server_process p WHERE p.id = p_asked_by AND p.alive_at < p_starts_at
      AND (p.has_stopped OR p.alive_at < p_at - interval '3 s'))
$$;
--> statement-breakpoint
-- Lets the process `p_process` ask the questions of sessions from their instants in `p_nows` on. A lost question opens anew,
-- and the end of its session moves by the time that was lost. While nobody can know whether the open question was sent or
-- is lost, nothing changes. A session that the process asks already is not written. The caller holds the sessions' locks.
-- The reference is core's takeOver.
CREATE OR REPLACE FUNCTION ask_sessions(p_ids uuid[], p_nows timestamptz[], p_process int) RETURNS void LANGUAGE sql VOLATILE AS $$
  UPDATE quiz_session s SET asked_by = p_process, ends_at = h.ends_at, current_starts_at = h.starts_at,
    current_deadline_at = CASE WHEN h.lost THEN least(h.starts_at + interval '5 s', h.ends_at) ELSE s.current_deadline_at END,
    silent_end_at = CASE WHEN h.lost THEN least(h.starts_at + interval '5 s'
      + (s.questions_count - s.current_index - 1) * interval '7 s', h.ends_at) ELSE s.silent_end_at END,
    opened_by_answer = s.opened_by_answer AND NOT h.lost
  FROM (
    SELECT x.id, l.lost, CASE WHEN l.lost THEN x.now_at ELSE o.current_starts_at END AS starts_at,
      CASE WHEN l.lost THEN o.ends_at + (x.now_at - o.current_starts_at) ELSE o.ends_at END AS ends_at
    FROM unnest(p_ids, p_nows) AS x(id, now_at)
    -- OFFSET 0: see advance_sessions.
    CROSS JOIN LATERAL (SELECT * FROM quiz_session q WHERE q.id = x.id OFFSET 0) o
    CROSS JOIN LATERAL (SELECT is_lost(o.asked_by, o.current_starts_at, x.now_at, p_process) AS lost
      WHERE o.finished_at IS NULL AND o.asked_by IS DISTINCT FROM p_process OFFSET 0) l
    WHERE l.lost OR o.current_starts_at > x.now_at
      OR NOT EXISTS (SELECT FROM server_process p WHERE p.id = o.asked_by AND p.alive_at < o.current_starts_at)
  ) h
  WHERE s.id = h.id
$$;
--> statement-breakpoint
DROP FUNCTION advance_sessions(uuid[], timestamptz[], interval);
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
  PERFORM finish_sessions(v_ended, v_ends);
END $$;
--> statement-breakpoint
DROP FUNCTION expire_sessions(timestamptz, interval);
--> statement-breakpoint
-- Closes abandoned sessions whose grace ended by `p_now`, up to 500 in one call. `p_grace` applies to tournaments without
-- a grace of their own. Sessions whose question is lost for the process `p_process` wait. Returns how many it closed.
CREATE OR REPLACE FUNCTION expire_sessions(p_now timestamptz, p_grace interval, p_process int DEFAULT NULL) RETURNS bigint LANGUAGE plpgsql VOLATILE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
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
DROP FUNCTION store_sessions(uuid, uuid[], uuid[], uuid[], timestamptz[], uuid[], uuid[], text[]);
--> statement-breakpoint
-- Stores sessions of one tournament, whose first questions open at `p_starts`, with the drawn questions in the order of
-- asking by the process `p_process`. `p_question_sessions`, `p_questions` and `p_orders` have one element for each question of each session. A player
-- who has a session keeps it. Sessions of practice rounds and daily quizzes have no entry and earn no achievements. The
-- caller holds the tournament's lock.
CREATE OR REPLACE FUNCTION store_sessions(
  p_tournament uuid, p_ids uuid[], p_users uuid[], p_entries uuid[], p_starts timestamptz[],
  p_question_sessions uuid[], p_questions uuid[], p_orders text[], p_process int DEFAULT NULL
) RETURNS void LANGUAGE plpgsql VOLATILE
-- Always uses the indexes, whatever the statistics say: see ledger_post_many.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  WITH created AS (
    INSERT INTO quiz_session (id, tournament_id, user_id, entry_id, questions_count, started_at, ends_at, current_index,
      current_starts_at, current_deadline_at, silent_end_at, asked_by, reviewed_standing)
    SELECT s.id, t.id, s.user_id, s.entry_id, t.questions_count, s.started_at, e.ends_at, 0, s.started_at,
      least(s.started_at + interval '5 s', e.ends_at),
      least(s.started_at + t.questions_count * interval '7 s' - interval '2 s', e.ends_at), p_process,
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
DROP FUNCTION visit_many(uuid[], uuid[], timestamptz[], interval, boolean[], boolean[], boolean);
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
    p.question_text, shown_options(p.options, c.option_order), t.category, p.difficulty, t.grace_ms, t.kind
  FROM unnest(v_ids, v_found) WITH ORDINALITY AS x(id, found, n)
  LEFT JOIN quiz_session s ON s.id = x.id
  LEFT JOIN tournament t ON t.id = s.tournament_id
  LEFT JOIN session_question c ON c.session_id = s.id AND c.question_index = s.current_index AND s.finished_at IS NULL
  LEFT JOIN tournament_question p ON p.tournament_id = s.tournament_id AND p.question_id = c.question_id
  WHERE x.found IS NOT NULL;
END $$;
--> statement-breakpoint
DROP FUNCTION answer_many(uuid[], uuid[], int[], int[], timestamptz[], int[], boolean[], timestamptz[], interval, int, boolean, smallint[]);
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
  next_category text, next_difficulty text, grace_ms int
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
    CASE WHEN told.is_told THEN q.correct_answer END, CASE WHEN told.is_told THEN own.explanation END, s.score,
    q.timed_out, q.time_ms, s.finished_at IS NOT NULL, x.n::int = ANY (v_recorded), s.ends_at,
    f.question_index, CASE WHEN f.session_id IS NOT NULL THEN s.current_starts_at END,
    CASE WHEN f.session_id IS NOT NULL THEN s.current_deadline_at END,
    next.question_text, shown_options(next.options, f.option_order), t.category, next.difficulty, t.grace_ms
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
