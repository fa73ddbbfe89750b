-- Records answers, at most one for each session (a tournament's id stands for the player's session in it). A repeated
-- answer to a closed question returns what is stored. `p_received` holds the instants at which the answers were read,
-- up to which the time runs that ranks; no answer counts as faster than the tournament's floor. `p_arrived` holds the
-- earliest instants at which they may have arrived: an answer that may have come in time is not late because it was
-- read late. `p_round_trips` holds the round trips that clients measured. The right answer is returned only for a
-- question that opened, and only after settlement where the tournament says so. The next question is always returned:
-- callers conceal its text until it opens. With `p_skips_locked`, the problem of an answer whose session another
-- transaction has locked is `locked`; otherwise the answers wait for the lock. An answer to a question that is lost
-- for the process `p_process` counts after its deadline too: the question opens anew so that the answer comes at the
-- end of its time. The reference is core's takeAnswer.
CREATE OR REPLACE FUNCTION answer_many(
  p_users uuid[], p_sessions uuid[], p_indexes int[], p_answers int[], p_received timestamptz[],
  p_claims int[], p_hand_outs boolean[], p_nows timestamptz[],
  p_skips_locked boolean DEFAULT false, p_round_trips smallint[] DEFAULT NULL, p_process int DEFAULT NULL,
  p_arrived timestamptz[] DEFAULT NULL
) RETURNS TABLE (
  problem text, session_id uuid, tournament_id uuid, question_index int, is_correct boolean, correct_answer int,
  explanation text, current_score int, current_points int, timed_out boolean, time_ms int, finished boolean,
  recorded boolean, ends_at timestamptz, next_index int, next_starts_at timestamptz, next_deadline_at timestamptz,
  next_text text, next_options text[], next_category text, next_difficulty text, grace_ms int, next_language text,
  is_asking boolean, next_limit_ms int, next_has_several boolean, next_media json
) LANGUAGE plpgsql VOLATILE
-- Always uses the indexes, whatever the statistics say: see ledger_post_many.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  v_arrived timestamptz[] := coalesce(p_arrived, p_received);
  v_found uuid[];
  v_held uuid[];
  v_repeats boolean;
  v_latest timestamptz;
  v_due boolean;
  v_ids uuid[];
  v_problems text[];
  v_recorded int[];
  v_done int[];
  v_ended uuid[];
  v_ends timestamptz[];
  v_rescored uuid[];
  v_shows boolean[];
  v_handed uuid[];
  v_nows timestamptz[];
BEGIN
  -- Two lookups by key: a condition with OR would read all sessions that the player ever had.
  SELECT array_agg(x.id ORDER BY x.n), count(x.id) > count(DISTINCT x.id), max(x.arrived_at)
    INTO v_found, v_repeats, v_latest FROM (
    SELECT x.n, x.arrived_at, coalesce(
      (SELECT o.id FROM quiz_session o WHERE o.id = x.ref AND o.user_id = x.user_id),
      (SELECT o.id FROM quiz_session o WHERE o.tournament_id = x.ref AND o.user_id = x.user_id)) AS id
    FROM unnest(p_users, p_sessions, v_arrived) WITH ORDINALITY AS x(user_id, ref, arrived_at, n)
  ) x;
  IF v_repeats THEN RAISE EXCEPTION 'a session may appear once in a batch of answers'; END IF;

  -- In the order of their ids, so that two batches never wait for each other. As in lock_sessions, which does not tell
  -- who is past a deadline and costs a statement more.
  v_ids := v_found;
  IF p_skips_locked THEN
    SELECT array_agg(h.id), bool_or(h.is_due) INTO v_held, v_due FROM (
      SELECT s.id, s.finished_at IS NULL AND s.current_deadline_at < v_latest AS is_due
      FROM quiz_session s WHERE s.id = ANY (v_found) ORDER BY s.id FOR NO KEY UPDATE SKIP LOCKED) h;
    IF cardinality(v_held) IS DISTINCT FROM cardinality(array_remove(v_found, NULL)) THEN
      v_ids := ARRAY(SELECT CASE WHEN x.id = ANY (v_held) THEN x.id END
        FROM unnest(v_found) WITH ORDINALITY AS x(id, n)
        ORDER BY x.n);
    END IF;
  ELSE
    SELECT bool_or(h.is_due) INTO v_due FROM (
      SELECT s.finished_at IS NULL AND s.current_deadline_at < v_latest AS is_due
      FROM quiz_session s WHERE s.id = ANY (v_found) ORDER BY s.id FOR NO KEY UPDATE) h;
  END IF;
  -- Mostly nobody is past a deadline.
  IF v_due THEN PERFORM advance_sessions(v_ids, v_arrived, p_process); END IF;

  WITH target AS (
    SELECT x.n::int AS n, s.id, x.question_index, x.answer, x.claim, x.round_trip,
      -- What kept the door from reading it costs no answer.
      least(x.received_at, due.deadline_at + grace.length) AS received_at,
      t.floor_ms,
      nullif((extract(epoch FROM x.received_at - x.arrived_at) * 1000)::int, 0) AS stalled_ms,
      x.question_index = s.current_index AS is_current,
      coalesce(q.starts_at, s.current_starts_at + lost.delay, s.current_starts_at) AS starts_at,
      due.deadline_at,
      -- The process that asked has ended. This one asks what comes next.
      lost.delay IS NOT NULL OR (x.question_index = s.current_index AND s.finished_at IS NULL
        AND s.asked_by <> p_process AND EXISTS (
          SELECT FROM server_process p WHERE p.id = s.asked_by
            AND (p.has_stopped OR p.alive_at < x.received_at - interval '3 s'))) AS is_left,
      s.asked_by IS DISTINCT FROM p_process AS is_elsewhere,
      s.ends_at + coalesce(lost.delay, interval '0 s') AS ends_at,
      x.question_index + 1 >= s.questions_count AS is_last,
      next.limit_ms AS next_limit_ms, next.rest_ms AS next_rest_ms,
      CASE WHEN x.hands_out THEN x.now_at END AS hand_out_at,
      CASE
        WHEN s.id IS NULL AND x.found IS NOT NULL THEN 'locked'
        WHEN s.id IS NULL THEN 'not_found'
        WHEN t.cancelled_at IS NOT NULL THEN 'cancelled'
        WHEN q.session_id IS NULL OR (s.finished_at IS NULL AND x.question_index > s.current_index) THEN 'out_of_order'
        WHEN s.finished_at IS NULL AND x.question_index = s.current_index
          AND x.received_at < s.current_starts_at - interval '250 ms' THEN 'too_early'
        WHEN x.answer >= CASE WHEN x.answer < 64 THEN o.options ELSE 64 + (1 << o.options) END THEN 'invalid_input'
      END AS problem,
      (s.finished_at IS NULL AND x.question_index = s.current_index) OR (
        -- Received in time, but the question was closed as unanswered first: counts until the prizes are settled.
        x.question_index < s.current_index AND q.closed_at IS NOT NULL AND q.received_at IS NULL
        AND t.settled_at IS NULL AND x.received_at >= q.starts_at - interval '250 ms'
        AND x.arrived_at <= q.deadline_at + grace.length) AS counts
    FROM unnest(v_ids, v_found, p_indexes, p_answers, p_received, v_arrived, p_claims, p_round_trips,
        p_hand_outs, p_nows) WITH ORDINALITY
      AS x(id, found, question_index, answer, received_at, arrived_at, claim, round_trip, hands_out, now_at, n)
    LEFT JOIN quiz_session s ON s.id = x.id
    LEFT JOIN tournament t ON t.id = s.tournament_id
    LEFT JOIN session_question q ON q.session_id = s.id AND q.question_index = x.question_index
    LEFT JOIN session_question next ON next.session_id = s.id AND next.question_index = x.question_index + 1
    CROSS JOIN LATERAL (SELECT cardinality(q.option_order) AS options) o
    CROSS JOIN LATERAL (SELECT t.grace_ms * interval '1 ms' AS length) grace
    -- All other questions were closed at their deadline.
    CROSS JOIN LATERAL (SELECT CASE WHEN s.finished_at IS NULL AND x.question_index = s.current_index
        AND s.current_deadline_at + grace.length < x.arrived_at
      THEN greatest(interval '0 s', x.received_at - q.limit_ms * interval '1 ms' - s.current_starts_at)
      END AS delay) lost
    CROSS JOIN LATERAL (SELECT coalesce(q.deadline_at,
        least(s.current_starts_at + lost.delay + q.limit_ms * interval '1 ms', s.ends_at + lost.delay),
        s.current_deadline_at) AS deadline_at) due
  ), recorded AS (
    UPDATE session_question q SET starts_at = r.starts_at, deadline_at = r.deadline_at,
      closed_at = CASE WHEN r.is_current THEN least(r.received_at, r.deadline_at) ELSE q.closed_at END,
      received_at = r.received_at, answer = r.answer, claimed_s = r.claim, round_trip_ms = r.round_trip,
      stalled_ms = coalesce(q.stalled_ms, r.stalled_ms),
      timed_out = r.answer IS NULL, is_correct = coalesce(r.answer = q.correct_answer, false),
      time_ms = CASE WHEN r.answer IS NULL THEN q.limit_ms
        ELSE least(q.limit_ms, greatest(r.floor_ms,
          round(extract(epoch FROM r.received_at - r.starts_at) * 1000)::int)) END
    FROM target r
    WHERE r.problem IS NULL AND r.counts AND q.session_id = r.id AND q.question_index = r.question_index
    RETURNING q.session_id AS id, q.answer, q.right_points, q.wrong_points, r.n, r.is_current, r.is_left, r.ends_at,
      r.next_limit_ms, r.next_rest_ms, q.closed_at, q.is_correct, q.time_ms, q.limit_ms,
      r.is_current AND (r.is_last OR q.closed_at + interval '2 s' >= r.ends_at) AS is_over,
      -- See hand_out_sessions, which hands out all other questions.
      CASE WHEN r.is_current AND NOT r.is_elsewhere AND NOT r.is_last AND q.closed_at + interval '2 s' < r.ends_at
        AND q.closed_at + interval '2 s' > r.hand_out_at THEN r.hand_out_at END AS handed_out_at
  ), moved AS (
    UPDATE quiz_session s SET
      score = s.score + CASE WHEN r.is_correct THEN 1 ELSE 0 END,
      -- Without marks NULL, and stays so.
      marked_points = s.marked_points + CASE WHEN r.is_correct THEN r.right_points WHEN r.answer IS NOT NULL
        THEN - r.wrong_points ELSE 0 END,
      total_time_ms = s.total_time_ms + r.time_ms - CASE WHEN r.is_current THEN 0 ELSE r.limit_ms END,
      current_index = CASE WHEN r.is_current THEN s.current_index + 1 ELSE s.current_index END,
      current_starts_at = CASE WHEN r.is_current THEN coalesce(r.handed_out_at, r.closed_at + interval '2 s')
        ELSE s.current_starts_at END,
      current_deadline_at = CASE WHEN r.is_current
        THEN least(coalesce(r.handed_out_at, r.closed_at) + interval '2 s'
          + coalesce(r.next_limit_ms, 0) * interval '1 ms', r.ends_at) ELSE s.current_deadline_at END,
      opened_by_answer = CASE WHEN r.is_current THEN true ELSE s.opened_by_answer END,
      is_opening_fixed = CASE WHEN r.is_current THEN r.handed_out_at IS NOT NULL ELSE s.is_opening_fixed END,
      silent_end_at = CASE WHEN r.is_current
        THEN least(coalesce(r.handed_out_at, r.closed_at) + interval '2 s'
          + coalesce(r.next_limit_ms + r.next_rest_ms, 0) * interval '1 ms', r.ends_at) ELSE s.silent_end_at END,
      ends_at = r.ends_at, asked_by = CASE WHEN r.is_left THEN p_process ELSE s.asked_by END
    FROM recorded r WHERE s.id = r.id
    RETURNING s.id, r.closed_at, s.has_voided, r.is_over
  )
  SELECT (SELECT array_agg(problem ORDER BY n) FROM target),
    (SELECT coalesce(array_agg(n), '{}') FROM recorded),
    (SELECT coalesce(array_agg(n) FILTER (WHERE handed_out_at IS NOT NULL OR is_over), '{}') FROM recorded),
    array_agg(id) FILTER (WHERE is_over), array_agg(closed_at) FILTER (WHERE is_over),
    array_agg(id) FILTER (WHERE has_voided)
  INTO v_problems, v_recorded, v_done, v_ended, v_ends, v_rescored FROM moved;

  IF v_rescored IS NOT NULL THEN PERFORM rescore_sessions(v_rescored); END IF;
  IF v_ended IS NOT NULL THEN PERFORM finish_sessions(v_ended, v_ends); END IF;
  IF true = ANY (p_hand_outs) AND cardinality(v_done) < cardinality(v_ids) THEN
    -- Also where another answer, or silence, opened the question: its text goes out with this result.
    SELECT array_agg(v_ids[n]), array_agg(h.now_at), array_agg(true) INTO v_handed, v_nows, v_shows
    FROM unnest(p_hand_outs, p_nows) WITH ORDINALITY AS h(wanted, now_at, n)
    WHERE h.wanted AND v_problems[h.n] IS NULL AND h.n::int <> ALL (v_done);
    IF p_process IS NOT NULL THEN PERFORM ask_sessions(v_handed, v_nows, p_process, v_shows); END IF;
    IF v_handed IS NOT NULL THEN PERFORM hand_out_sessions(v_handed, v_nows); END IF;
  END IF;

  RETURN QUERY
  SELECT x.problem, s.id, s.tournament_id, x.question_index, q.is_correct OR q.voided,
    CASE WHEN told.is_told THEN q.correct_answer END, CASE
      WHEN told.is_told AND own.translations ? s.language THEN own.translations -> s.language ->> 'explanation'
      WHEN told.is_told THEN own.explanation END, s.score, points_of(s),
    q.timed_out, q.time_ms, s.finished_at IS NOT NULL, x.n::int = ANY (v_recorded), s.ends_at,
    f.question_index, CASE WHEN f.session_id IS NOT NULL THEN s.current_starts_at END,
    CASE WHEN f.session_id IS NOT NULL THEN s.current_deadline_at END,
    coalesce(next.translations -> s.language ->> 'questionText', next.question_text),
    -- As in shown_options, which PostgreSQL plans anew for each batch.
    (SELECT array_agg(coalesce(next.translations -> s.language -> 'options' ->> o.place, next.options[o.place + 1])
      ORDER BY o.n)
      FROM unnest(f.option_order) WITH ORDINALITY AS o(place, n)), t.category, next.difficulty, t.grace_ms,
    CASE WHEN next.translations ? s.language THEN s.language ELSE 'en' END,
    s.asked_by IS NOT DISTINCT FROM p_process, f.limit_ms, f.correct_answer >= 64,
    CASE WHEN next.media_hash IS NOT NULL THEN shown_medium(next.media_hash, next.media_alt, next.translations,
      s.language) END
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
