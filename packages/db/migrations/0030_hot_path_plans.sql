-- Closes every question whose deadline plus grace has passed at the given instant of its session (`p_at`), and finishes
-- the sessions that end by it. The reference is core's closeSilent. The caller holds the sessions' locks.
CREATE OR REPLACE FUNCTION advance_sessions(p_ids uuid[], p_at timestamptz[], p_grace interval) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_ended uuid[];
  v_ends timestamptz[];
  v_rescored uuid[];
BEGIN
  WITH due AS (
    SELECT s.id, s.current_index, s.questions_count, s.current_starts_at, s.current_deadline_at, s.ends_at, x.at
    FROM unnest(p_ids, p_at) AS x(id, at)
    -- OFFSET 0 keeps the conditions apart: together they would match the index of all open sessions.
    CROSS JOIN LATERAL (SELECT * FROM quiz_session o WHERE o.id = x.id OFFSET 0) s
    WHERE s.finished_at IS NULL AND s.current_deadline_at + p_grace < x.at
  ), steps AS (
    SELECT d.id, j, d.current_index + j AS question_index, d.ends_at, d.at,
      CASE WHEN j = 0 THEN d.current_starts_at
        ELSE d.current_deadline_at + interval '2 s' + (j - 1) * interval '7 s' END AS starts_at,
      CASE WHEN j = 0 THEN d.current_deadline_at
        ELSE least(d.current_deadline_at + j * interval '7 s', d.ends_at) END AS deadline_at
    FROM due d, generate_series(0, d.questions_count - d.current_index - 1) AS j
  ), silent AS (
    -- A late opening may have moved the current question to the end of its session: it opened, so it closes.
    SELECT * FROM steps WHERE (j = 0 OR starts_at < ends_at) AND deadline_at + p_grace < at
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
-- Records answers, at most one for each session (a tournament's id stands for the player's session in it). A repeated
-- answer to a closed question returns what is stored. `p_received` holds the instants at which the answers reached the
-- server; no answer counts as faster than `p_floor_ms`. The right answer is returned only for a question that opened, and
-- only after settlement where the tournament says so. The next question is always returned: callers conceal its text until
-- it opens.
-- The reference is core's takeAnswer.
CREATE OR REPLACE FUNCTION answer_many(
  p_users uuid[], p_sessions uuid[], p_indexes int[], p_answers int[], p_received timestamptz[],
  p_claims int[], p_hand_outs boolean[], p_nows timestamptz[], p_grace interval, p_floor_ms int
) RETURNS TABLE (
  problem text, session_id uuid, tournament_id uuid, question_index int, is_correct boolean, correct_answer int,
  explanation text, current_score int, timed_out boolean, time_ms int, finished boolean, recorded boolean,
  ends_at timestamptz, next_index int, next_starts_at timestamptz, next_deadline_at timestamptz, next_text text, next_options text[],
  next_category text, next_difficulty text
) LANGUAGE plpgsql VOLATILE
-- Always uses the indexes, whatever the statistics say: see ledger_post_many.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  v_ids uuid[];
  v_problems text[];
  v_recorded int[];
  v_ended uuid[];
  v_ends timestamptz[];
  v_rescored uuid[];
BEGIN
  -- Two lookups by key: a condition with OR would read all sessions that the player ever had.
  SELECT array_agg(s.id ORDER BY x.n) INTO v_ids
  FROM unnest(p_users, p_sessions) WITH ORDINALITY AS x(user_id, ref, n)
  LEFT JOIN LATERAL (
    SELECT o.id FROM quiz_session o WHERE o.id = x.ref AND o.user_id = x.user_id
    UNION ALL SELECT o.id FROM quiz_session o WHERE o.tournament_id = x.ref AND o.user_id = x.user_id
  ) s ON true;
  IF EXISTS (SELECT 1 FROM unnest(v_ids) AS s(id) WHERE s.id IS NOT NULL GROUP BY s.id HAVING count(*) > 1) THEN
    RAISE EXCEPTION 'a session may appear once in a batch of answers';
  END IF;

  PERFORM 1 FROM quiz_session s WHERE s.id = ANY (v_ids) ORDER BY s.id FOR NO KEY UPDATE;
  PERFORM advance_sessions(v_ids, p_received, p_grace);

  WITH target AS (
    SELECT x.n::int AS n, s.id, x.question_index, x.answer, x.received_at, x.claim,
      x.question_index = s.current_index AS is_current,
      coalesce(q.starts_at, s.current_starts_at) AS starts_at,
      coalesce(q.deadline_at, s.current_deadline_at) AS deadline_at,
      CASE
        WHEN s.id IS NULL THEN 'not_found'
        WHEN t.cancelled_at IS NOT NULL THEN 'cancelled'
        WHEN q.session_id IS NULL OR (s.finished_at IS NULL AND x.question_index > s.current_index) THEN 'out_of_order'
        WHEN s.finished_at IS NULL AND x.question_index = s.current_index
          AND x.received_at < s.current_starts_at - interval '250 ms' THEN 'too_early'
      END AS problem,
      (s.finished_at IS NULL AND x.question_index = s.current_index) OR (
        -- Received in time, but the question was closed as unanswered first: counts until the prizes are settled.
        x.question_index < s.current_index AND q.closed_at IS NOT NULL AND q.received_at IS NULL AND t.settled_at IS NULL
        AND x.received_at BETWEEN q.starts_at - interval '250 ms' AND q.deadline_at + p_grace) AS counts
    FROM unnest(v_ids, p_indexes, p_answers, p_received, p_claims) WITH ORDINALITY
      AS x(id, question_index, answer, received_at, claim, n)
    LEFT JOIN quiz_session s ON s.id = x.id
    LEFT JOIN tournament t ON t.id = s.tournament_id
    LEFT JOIN session_question q ON q.session_id = s.id AND q.question_index = x.question_index
  ), recorded AS (
    UPDATE session_question q SET starts_at = r.starts_at, deadline_at = r.deadline_at,
      closed_at = CASE WHEN r.is_current THEN least(r.received_at, r.deadline_at) ELSE q.closed_at END,
      received_at = r.received_at, answer = r.answer, claimed_s = r.claim,
      timed_out = r.answer IS NULL, is_correct = coalesce(r.answer = q.correct_answer, false),
      time_ms = CASE WHEN r.answer IS NULL THEN 5000
        ELSE least(5000, greatest(p_floor_ms, round(extract(epoch FROM r.received_at - r.starts_at) * 1000)::int)) END
    FROM target r
    WHERE r.problem IS NULL AND r.counts AND q.session_id = r.id AND q.question_index = r.question_index
    RETURNING q.session_id AS id, r.n, r.is_current, q.closed_at, q.is_correct, q.time_ms
  ), moved AS (
    UPDATE quiz_session s SET
      score = s.score + CASE WHEN r.is_correct THEN 1 ELSE 0 END,
      total_time_ms = s.total_time_ms + r.time_ms - CASE WHEN r.is_current THEN 0 ELSE 5000 END,
      current_index = CASE WHEN r.is_current THEN s.current_index + 1 ELSE s.current_index END,
      current_starts_at = CASE WHEN r.is_current THEN r.closed_at + interval '2 s' ELSE s.current_starts_at END,
      current_deadline_at = CASE WHEN r.is_current THEN least(r.closed_at + interval '7 s', s.ends_at) ELSE s.current_deadline_at END,
      opened_by_answer = CASE WHEN r.is_current THEN true ELSE s.opened_by_answer END,
      silent_end_at = CASE WHEN r.is_current
        THEN least(r.closed_at + (s.questions_count - s.current_index - 1) * interval '7 s', s.ends_at) ELSE s.silent_end_at END
    FROM recorded r WHERE s.id = r.id
    RETURNING s.id, r.closed_at, s.has_voided, r.is_current AND (s.current_index >= s.questions_count OR s.current_starts_at >= s.ends_at) AS over
  )
  SELECT (SELECT array_agg(problem ORDER BY n) FROM target), (SELECT coalesce(array_agg(n), '{}') FROM recorded),
    array_agg(id) FILTER (WHERE over), array_agg(closed_at) FILTER (WHERE over), array_agg(id) FILTER (WHERE has_voided)
  INTO v_problems, v_recorded, v_ended, v_ends, v_rescored FROM moved;

  IF v_rescored IS NOT NULL THEN PERFORM rescore_sessions(v_rescored); END IF;
  PERFORM finish_sessions(v_ended, v_ends);
  PERFORM hand_out_sessions(array_agg(v_ids[n]), array_agg(h.now_at))
  FROM unnest(p_hand_outs, p_nows) WITH ORDINALITY AS h(wanted, now_at, n) WHERE h.wanted AND v_problems[h.n] IS NULL;

  RETURN QUERY
  SELECT x.problem, s.id, s.tournament_id, x.question_index, q.is_correct OR q.voided,
    CASE WHEN told.is_told THEN q.correct_answer END, CASE WHEN told.is_told THEN own.explanation END, s.score,
    q.timed_out, q.time_ms, s.finished_at IS NOT NULL, x.n::int = ANY (v_recorded), s.ends_at,
    f.question_index, CASE WHEN f.session_id IS NOT NULL THEN s.current_starts_at END,
    CASE WHEN f.session_id IS NOT NULL THEN s.current_deadline_at END,
    next.question_text, shown_options(next.options, f.option_order), t.category, next.difficulty
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
-- Moves the fees of new seats into escrow, deposit before winnings. The caller holds the locks and has checked the
-- balances.
CREATE OR REPLACE FUNCTION charge_entries(
  p_tournament uuid, p_seated int[], p_users uuid[], p_entries uuid[], p_txs uuid[], p_now timestamptz
) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM ledger_post_many(
    txs.ids, txs.kinds, txs.refs, txs.hashes, txs.reverses, txs.actors, txs.metas,
    lines.txs, lines.accounts, lines.amounts, p_now)
  FROM (
    SELECT array_agg(p_txs[n] ORDER BY o) AS ids, array_agg('join'::text) AS kinds,
      array_agg('join:' || p_entries[n] ORDER BY o) AS refs,
      array_agg('join:' || p_tournament || ':' || p_users[n] ORDER BY o) AS hashes,
      array_agg(NULL::uuid) AS reverses, array_agg(p_users[n] ORDER BY o) AS actors,
      array_agg(jsonb_build_object('tournamentId', t.id, 'tournamentName', t.name) ORDER BY o) AS metas
    FROM unnest(p_seated) WITH ORDINALITY AS s(n, o), tournament t WHERE t.id = p_tournament
  ) txs, (
    SELECT array_agg(l.tx::int ORDER BY l.tx, l.line) AS txs, array_agg(l.account ORDER BY l.tx, l.line) AS accounts,
      array_agg(l.amount ORDER BY l.tx, l.line) AS amounts
    FROM tournament t
    JOIN ledger_account e ON e.tournament_id = t.id AND e.kind = 'escrow'
    CROSS JOIN unnest(p_seated) WITH ORDINALITY AS s(n, o)
    -- OFFSET 0: each player's accounts by their key, never all accounts of a kind.
    CROSS JOIN LATERAL (
      SELECT a.id, least(t.entry_fee, a.balance) AS paise FROM ledger_account a
      WHERE a.user_id = p_users[s.n] AND a.kind = 'player.deposit' OFFSET 0) d
    CROSS JOIN LATERAL (
      SELECT a.id FROM ledger_account a WHERE a.user_id = p_users[s.n] AND a.kind = 'player.winnings' OFFSET 0) w
    CROSS JOIN LATERAL (
      VALUES (s.o, 1, d.id, -d.paise), (s.o, 2, w.id, d.paise - t.entry_fee), (s.o, 3, e.id, t.entry_fee)
    ) AS l(tx, line, account, amount)
    WHERE t.id = p_tournament AND l.amount <> 0
  ) lines;
END $$;
--> statement-breakpoint
-- Moves questions that were sent late to the instant of their sending, by 2 s at most, together with their deadlines.
-- `p_starts` holds the instants at which they should have opened: a question that opens at another instant by now stays.
-- Returns the session's current question. The reference is core's delayOpening.
CREATE OR REPLACE FUNCTION delay_many(p_ids uuid[], p_starts timestamptz[], p_sent timestamptz[])
RETURNS TABLE (item int, question_index int, starts_at timestamptz, deadline_at timestamptz) LANGUAGE plpgsql VOLATILE
-- Always uses the indexes, whatever the statistics say: see ledger_post_many.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  PERFORM 1 FROM quiz_session s WHERE s.id = ANY (p_ids) ORDER BY s.id FOR NO KEY UPDATE;

  UPDATE quiz_session s SET current_starts_at = s.current_starts_at + d.delay,
    current_deadline_at = least(s.current_deadline_at + d.delay, s.ends_at),
    silent_end_at = least(s.silent_end_at + d.delay, s.ends_at)
  FROM (
    SELECT x.id, least(x.sent_at - x.start_at, interval '2 s') AS delay
    FROM unnest(p_ids, p_starts, p_sent) AS x(id, start_at, sent_at)
    -- OFFSET 0: see advance_sessions.
    CROSS JOIN LATERAL (SELECT * FROM quiz_session o WHERE o.id = x.id OFFSET 0) o
    WHERE o.finished_at IS NULL AND o.current_starts_at = x.start_at AND x.sent_at > x.start_at
  ) d
  WHERE s.id = d.id;

  RETURN QUERY
  SELECT x.n::int, s.current_index, s.current_starts_at, s.current_deadline_at
  FROM unnest(p_ids) WITH ORDINALITY AS x(id, n) JOIN quiz_session s ON s.id = x.id;
END $$;
--> statement-breakpoint
-- Closes abandoned sessions, up to 500 in one call. Returns how many it closed.
CREATE OR REPLACE FUNCTION expire_sessions(p_now timestamptz, p_grace interval) RETURNS bigint LANGUAGE plpgsql VOLATILE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_ids uuid[];
BEGIN
  SELECT array_agg(s.id) INTO v_ids FROM (
    SELECT id FROM quiz_session WHERE finished_at IS NULL AND silent_end_at + p_grace < p_now
    ORDER BY id LIMIT 500 FOR NO KEY UPDATE SKIP LOCKED) s;
  IF v_ids IS NULL THEN RETURN 0; END IF;
  PERFORM advance_sessions(v_ids, array_fill(p_now, ARRAY[cardinality(v_ids)]), p_grace);
  RETURN cardinality(v_ids);
END $$;
--> statement-breakpoint
-- Hands out the next question early where an answer opened it: its clock starts at the session's instant in `p_nows` and
-- includes the feedback pause. The caller holds the sessions' locks.
CREATE OR REPLACE FUNCTION hand_out_sessions(p_ids uuid[], p_nows timestamptz[]) RETURNS void LANGUAGE sql VOLATILE AS $$
  UPDATE quiz_session s SET current_starts_at = h.now_at,
    current_deadline_at = least(h.now_at + interval '7 s', s.ends_at),
    silent_end_at = least(h.now_at + (s.questions_count - s.current_index) * interval '7 s', s.ends_at)
  FROM (
    SELECT x.id, x.now_at FROM unnest(p_ids, p_nows) AS x(id, now_at)
    -- OFFSET 0: see advance_sessions.
    CROSS JOIN LATERAL (SELECT * FROM quiz_session o WHERE o.id = x.id OFFSET 0) o
    WHERE o.finished_at IS NULL AND o.opened_by_answer AND o.current_starts_at > x.now_at
  ) h
  WHERE s.id = h.id
$$;
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
  IF NOT FOUND OR t.approval_pending_since IS NOT NULL THEN
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
      WHEN role = 'admin' AND t.prize_pool > 0 THEN 'forbidden'
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
-- Posts balanced transactions, each once per ref. `p_line_txs` holds the transaction (counting from 1) of each line.
-- A ref that was posted before with the same request hash returns the earlier transaction (`replayed`); with another hash
-- it raises PL001. An unbalanced transaction raises PL002. A guarded account that would fall below zero violates the check
-- ledger_account_guarded. VOLATILE is required: the function locks in one statement and reads in the next.
CREATE OR REPLACE FUNCTION ledger_post_many(
  p_tx_ids uuid[], p_kinds text[], p_refs text[], p_request_hashes text[], p_reverses uuid[],
  p_actors uuid[], p_metas jsonb[], p_line_txs int[], p_line_accounts bigint[], p_line_amounts bigint[],
  p_now timestamptz
) RETURNS TABLE (tx_id uuid, replayed boolean) LANGUAGE plpgsql VOLATILE
-- Plans are cached per connection. A plan made while the tables were small would scan them whole, slower with every
-- row, until the statistics catch up. The indexes are always a good plan here,
-- whatever the parameters: planning every call anew costs as much as a small batch.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  v_new int[];
  v_written bigint;
BEGIN
  IF cardinality(p_line_txs) <> cardinality(p_line_accounts) OR cardinality(p_line_txs) <> cardinality(p_line_amounts) THEN
    RAISE EXCEPTION 'lines of unequal length' USING ERRCODE = 'PL002';
  END IF;
  IF cardinality(p_tx_ids) <> (SELECT count(DISTINCT l.tx) FROM unnest(p_line_txs) AS l(tx)) OR EXISTS (
    SELECT 1 FROM unnest(p_line_txs, p_line_amounts) AS l(tx, amount)
    GROUP BY l.tx HAVING count(*) < 2 OR sum(l.amount) <> 0 OR l.tx NOT BETWEEN 1 AND cardinality(p_tx_ids)
  ) THEN
    RAISE EXCEPTION 'a ledger transaction does not balance' USING ERRCODE = 'PL002';
  END IF;

  -- Waits for a concurrent transaction with the same ref. Refs are sorted, so that two batches cannot deadlock.
  WITH posted AS (
    INSERT INTO ledger_tx (id, kind, ref, reverses, request_hash, actor, meta, created_at)
    SELECT t.id, t.kind, t.ref, t.reverses, t.request_hash, t.actor, coalesce(t.meta, '{}'), p_now
    FROM unnest(p_tx_ids, p_kinds, p_refs, p_reverses, p_request_hashes, p_actors, p_metas)
      AS t(id, kind, ref, reverses, request_hash, actor, meta)
    ORDER BY t.ref
    ON CONFLICT (ref) DO NOTHING
    RETURNING id
  )
  SELECT coalesce(array_agg(n.n::int) FILTER (WHERE n.id IN (SELECT id FROM posted)), '{}') INTO v_new
  FROM unnest(p_tx_ids) WITH ORDINALITY AS n(id, n);

  IF EXISTS (
    SELECT 1 FROM unnest(p_refs, p_request_hashes) AS asked(ref, request_hash)
    JOIN ledger_tx t ON t.ref = asked.ref WHERE t.request_hash <> asked.request_hash
  ) THEN
    RAISE EXCEPTION 'a ledger ref was used for another request' USING ERRCODE = 'PL001';
  END IF;

  PERFORM 1 FROM ledger_account a
  WHERE a.materialised AND a.id IN (
    SELECT l.account FROM unnest(p_line_txs, p_line_accounts) AS l(tx, account) WHERE l.tx = ANY (v_new))
  ORDER BY a.id FOR NO KEY UPDATE;

  INSERT INTO ledger_entry (tx_id, account_id, amount, balance_after, account_version)
  SELECT p_tx_ids[l.tx], l.account, l.amount,
    CASE WHEN a.materialised THEN a.balance + sum(l.amount) OVER running END,
    CASE WHEN a.materialised THEN a.version + row_number() OVER running END
  FROM unnest(p_line_txs, p_line_accounts, p_line_amounts) WITH ORDINALITY AS l(tx, account, amount, n)
  JOIN ledger_account a ON a.id = l.account
  WHERE l.tx = ANY (v_new)
  WINDOW running AS (PARTITION BY l.account ORDER BY l.tx, l.n)
  ORDER BY l.tx, l.n;
  GET DIAGNOSTICS v_written = ROW_COUNT;
  IF v_written <> (SELECT count(*) FROM unnest(p_line_txs) AS l(tx) WHERE l.tx = ANY (v_new)) THEN
    RAISE EXCEPTION 'a ledger line names an account that does not exist' USING ERRCODE = 'PL002';
  END IF;

  UPDATE ledger_account a SET balance = a.balance + s.amount, version = a.version + s.lines
  FROM (
    SELECT l.account, sum(l.amount) AS amount, count(*) AS lines
    FROM unnest(p_line_txs, p_line_accounts, p_line_amounts) AS l(tx, account, amount)
    WHERE l.tx = ANY (v_new) GROUP BY l.account
  ) s
  WHERE a.id = s.account AND a.materialised;

  RETURN QUERY
  SELECT t.id, NOT (n.n::int = ANY (v_new))
  FROM unnest(p_refs) WITH ORDINALITY AS n(ref, n) JOIN ledger_tx t ON t.ref = n.ref
  ORDER BY n.n;
END $$;
--> statement-breakpoint
-- Stores sessions of one tournament, whose first questions open at `p_starts`, with the drawn questions in the order of
-- asking. `p_question_sessions`, `p_questions` and `p_orders` have one element for each question of each session. A player
-- who has a session keeps it. The caller holds the tournament's lock.
CREATE OR REPLACE FUNCTION store_sessions(
  p_tournament uuid, p_ids uuid[], p_users uuid[], p_entries uuid[], p_starts timestamptz[],
  p_question_sessions uuid[], p_questions uuid[], p_orders text[]
) RETURNS void LANGUAGE plpgsql VOLATILE
-- Always uses the indexes, whatever the statistics say: see ledger_post_many.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  WITH created AS (
    INSERT INTO quiz_session (id, tournament_id, user_id, entry_id, questions_count, started_at, ends_at, current_index,
      current_starts_at, current_deadline_at, silent_end_at)
    SELECT s.id, t.id, s.user_id, s.entry_id, t.questions_count, s.started_at, e.ends_at, 0, s.started_at,
      least(s.started_at + interval '5 s', e.ends_at),
      least(s.started_at + t.questions_count * interval '7 s' - interval '2 s', e.ends_at)
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
-- Returns players' sessions, each as of its instant in `p_nows`, after closing overdue questions. Hands out the next
-- question (`p_hand_outs`) or finishes the session (`p_completes`) on request. A reference is a session's id or its
-- tournament's. A session appears once at most in a batch. A reference without a session has no row.
CREATE OR REPLACE FUNCTION visit_many(
  p_users uuid[], p_refs uuid[], p_nows timestamptz[], p_grace interval, p_hand_outs boolean[], p_completes boolean[]
) RETURNS TABLE (
  item int, session_id uuid, tournament_id uuid, tournament_name text, cancelled boolean, finished boolean,
  started_at timestamptz, ends_at timestamptz, questions_count int, question_index int, starts_at timestamptz,
  deadline_at timestamptz, score int, violation_count int, trail text[], question_text text, options text[],
  category text, difficulty text
) LANGUAGE plpgsql VOLATILE
-- Always uses the indexes, whatever the statistics say: see ledger_post_many.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  v_ids uuid[];
  v_completed uuid[];
  v_ends timestamptz[];
BEGIN
  -- Two lookups by key: a condition with OR would read all sessions that the player ever had.
  SELECT array_agg(s.id ORDER BY x.n) INTO v_ids
  FROM unnest(p_users, p_refs) WITH ORDINALITY AS x(user_id, ref, n)
  LEFT JOIN LATERAL (
    SELECT o.id FROM quiz_session o WHERE o.id = x.ref AND o.user_id = x.user_id
    UNION ALL SELECT o.id FROM quiz_session o WHERE o.tournament_id = x.ref AND o.user_id = x.user_id
  ) s ON true;

  PERFORM 1 FROM quiz_session s WHERE s.id = ANY (v_ids) ORDER BY s.id FOR NO KEY UPDATE;
  PERFORM advance_sessions(v_ids, p_nows, p_grace);

  SELECT array_agg(s.id), array_agg(x.now_at) INTO v_completed, v_ends
  FROM unnest(v_ids, p_nows, p_completes) AS x(id, now_at, completes)
  -- OFFSET 0: see advance_sessions.
  CROSS JOIN LATERAL (SELECT * FROM quiz_session o WHERE o.id = x.id OFFSET 0) s
  WHERE x.completes AND s.finished_at IS NULL;
  PERFORM finish_sessions(v_completed, v_ends);
  PERFORM hand_out_sessions(array_agg(x.id), array_agg(x.now_at))
  FROM unnest(v_ids, p_nows, p_hand_outs) AS x(id, now_at, hands_out) WHERE x.hands_out;

  RETURN QUERY
  SELECT x.n::int, s.id, s.tournament_id, t.name, t.cancelled_at IS NOT NULL, s.finished_at IS NOT NULL, s.started_at,
    s.ends_at, s.questions_count, s.current_index, s.current_starts_at, s.current_deadline_at, s.score, s.violation_count,
    coalesce((SELECT array_agg(CASE WHEN q.is_correct OR q.voided THEN 'right' WHEN q.timed_out THEN 'missed' ELSE 'wrong' END
      ORDER BY q.question_index) FROM session_question q WHERE q.session_id = s.id AND q.closed_at IS NOT NULL), '{}'),
    p.question_text, shown_options(p.options, c.option_order), t.category, p.difficulty
  FROM unnest(v_ids) WITH ORDINALITY AS x(id, n)
  JOIN quiz_session s ON s.id = x.id
  JOIN tournament t ON t.id = s.tournament_id
  LEFT JOIN session_question c ON c.session_id = s.id AND c.question_index = s.current_index AND s.finished_at IS NULL
  LEFT JOIN tournament_question p ON p.tournament_id = s.tournament_id AND p.question_id = c.question_id;
END $$;
