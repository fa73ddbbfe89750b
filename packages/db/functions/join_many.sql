-- Seats players in the order given. `decideJoin` in core is the reference for its decisions. `p_entries` and `p_txs`
-- are ids for new seats and their ledger transactions, one per player. `p_free`: no access fee, entry fee or prize
-- applies. `p_requires_proof`: only players with a confirmed mobile number take a seat. `p_hosts_free`: organisers'
-- tournaments need no access.
CREATE OR REPLACE FUNCTION join_many(p_tournament uuid, p_users uuid[], p_entries uuid[], p_txs uuid[],
  p_now timestamptz, p_free boolean, p_requires_proof boolean, p_hosts_free boolean DEFAULT false)
RETURNS TABLE (user_id uuid, problem text, entry_id uuid, fee bigint, balance bigint) LANGUAGE plpgsql VOLATILE
-- Always uses the indexes, whatever the statistics say: see ledger_post_many.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  t tournament%ROWTYPE;
  v_usable bigint;
  v_closes_today boolean;
  v_problems text[];
  v_seated int[];
BEGIN
  SELECT * INTO t FROM tournament WHERE id = p_tournament FOR NO KEY UPDATE;
  IF NOT FOUND OR t.kind <> 'tournament' OR t.approval_pending_since IS NOT NULL THEN
    RETURN QUERY SELECT u, 'not_found', NULL::uuid, NULL::bigint, NULL::bigint FROM unnest(p_users) u;
    RETURN;
  END IF;
  IF p_free THEN t.entry_fee := 0; t.prize_pool := 0; t.pending_prize_pool := NULL; END IF;

  v_closes_today := (t.ends_at AT TIME ZONE 'Asia/Kolkata') <= date_trunc('day', p_now AT TIME ZONE 'Asia/Kolkata')
    + interval '1 day';

  PERFORM 1 FROM ledger_account a
  WHERE (a.user_id = ANY (p_users) AND a.kind IN ('player.deposit', 'player.winnings'))
     OR (a.tournament_id = p_tournament AND a.kind = 'escrow')
  ORDER BY a.id FOR NO KEY UPDATE;

  -- What is counted here is frozen below. The house's questions come before an organiser's.
  IF t.frozen_at IS NULL THEN
    IF t.owner_id IS NULL OR t.shared_questions THEN PERFORM lock_questions(NULL, false); END IF;
    IF t.owner_id IS NOT NULL THEN PERFORM lock_questions(t.owner_id, false); END IF;
  END IF;

  SELECT CASE WHEN t.frozen_at IS NULL
    THEN (
      -- Of each difficulty no more than the tournament's own number.
      SELECT coalesce(sum(least(d.questions, (t.difficulties ->> d.difficulty)::int)), 0) FROM (
        SELECT q.difficulty, count(*) AS questions FROM question q WHERE can_ask(t, q) GROUP BY q.difficulty) d)
    ELSE (SELECT count(*) FROM tournament_question q WHERE q.tournament_id = t.id) END INTO v_usable;

  WITH asked AS (
    SELECT a.user_id, a.n::int AS n, (min(a.n) OVER (PARTITION BY a.user_id))::int AS first_n
    FROM unnest(p_users) WITH ORDINALITY AS a(user_id, n)
  ), facts AS MATERIALIZED (
    SELECT a.n, a.first_n, u.id AS known, u.has_access, u.excluded_until, u.role, u.mobile_verified_at,
      EXISTS (SELECT FROM suspension p WHERE p.user_id = a.user_id AND p.ended_at IS NULL
        AND p.took_effect_at IS NOT NULL
        AND (p.until IS NULL OR p.until > p_now)) AS suspended,
      u.date_of_birth > (p_now AT TIME ZONE 'Asia/Kolkata')::date - make_interval(years => 18) AS minor,
      e.id IS NOT NULL AS seated,
      CASE t.guests WHEN 'anyone' THEN true
        WHEN 'friends' THEN a.user_id = t.owner_id
          OR EXISTS (SELECT FROM friendship f WHERE f.low_id = least(a.user_id, t.owner_id)
          AND f.high_id = greatest(a.user_id, t.owner_id))
        ELSE EXISTS (SELECT FROM tournament_guest g WHERE g.tournament_id = t.id AND g.mobile_number = u.mobile_number
          AND u.mobile_verified_at IS NOT NULL) END AS invited,
      v_closes_today AND play_limit_reached(a.user_id, p_now) AS over_time,
      (SELECT coalesce(sum(l.balance), 0) FROM ledger_account l
        WHERE l.user_id = a.user_id AND l.kind IN ('player.deposit', 'player.winnings')) AS held
    FROM asked a LEFT JOIN users u ON u.id = a.user_id
    -- OFFSET 0: each player's seat by its key, never all seats for each player.
    LEFT JOIN LATERAL (
      SELECT s.id FROM entry s WHERE s.tournament_id = t.id AND s.user_id = a.user_id AND s.left_at IS NULL OFFSET 0) e
        ON true
  ), checked AS (
    SELECT n, first_n, held, seated, CASE
      WHEN known IS NULL THEN 'not_found'
      WHEN t.cancelled_at IS NOT NULL THEN 'cancelled'
      WHEN t.settled_at IS NOT NULL THEN 'tournament_closed'
      WHEN seated THEN NULL
      WHEN t.hidden_at IS NOT NULL THEN 'not_found'
      WHEN p_now >= t.ends_at OR p_now >= t.starts_at + t.start_window_ms * interval '1 ms' THEN 'tournament_closed'
      WHEN suspended THEN 'suspended'
      WHEN role = 'admin' AND t.prize_pool > 0 THEN 'forbidden'
      WHEN minor THEN 'under_age'
      WHEN p_requires_proof AND mobile_verified_at IS NULL THEN 'mobile_unverified'
      WHEN excluded_until > p_now THEN 'self_excluded'
      WHEN over_time THEN 'play_limit'
      WHEN NOT invited THEN 'not_invited'
      WHEN NOT has_access AND NOT p_free AND NOT (p_hosts_free AND t.owner_id IS NOT NULL) THEN 'access_fee_due'
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
    IF t.frozen_at IS NULL THEN PERFORM freeze_pool(t, p_now); END IF;
    INSERT INTO entry (id, tournament_id, user_id, fee, joined_at)
    SELECT p_entries[n], t.id, p_users[n], t.entry_fee, p_now FROM unnest(v_seated) WITH ORDINALITY AS s(n, o)
      ORDER BY s.o;
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
    SELECT s.id, s.fee FROM entry s WHERE s.tournament_id = p_tournament AND s.user_id = a.user_id
      AND s.left_at IS NULL
    OFFSET 0) e ON v_problems[a.n] IS NULL
  ORDER BY a.n;
END $$;
