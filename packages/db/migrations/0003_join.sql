-- Taking seats: many players, one tournament, one round trip. Players are served in the order given.

-- Freezes a tournament's pool: every usable question of its category, and how many of each difficulty
-- every player is asked (in proportion to the pool, largest remainder, ties to the easier).
CREATE FUNCTION freeze_pool(p_tournament uuid, p_now timestamptz) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  INSERT INTO tournament_question (tournament_id, question_id, difficulty)
  SELECT t.id, q.id, q.difficulty FROM tournament t
  JOIN question q ON q.category = t.category AND q.archived_at IS NULL
  WHERE t.id = p_tournament;

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
    -- Whole numbers throughout: remainders that tie must be equal.
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
-- The reference for its decisions is decideJoin in core. `p_entries` and `p_txs` are ids for new seats and
-- their ledger transactions, one for each player given.
CREATE FUNCTION join_many(p_tournament uuid, p_users uuid[], p_entries uuid[], p_txs uuid[], p_now timestamptz)
RETURNS TABLE (user_id uuid, problem text, entry_id uuid, fee bigint, balance bigint) LANGUAGE plpgsql VOLATILE
-- Over the indexes whatever the statistics say: see ledger_post_many.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  t tournament%ROWTYPE;
  v_usable bigint;
  v_problems text[];
  v_seated int[];
BEGIN
  SELECT * INTO t FROM tournament WHERE id = p_tournament FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN QUERY SELECT u, 'not_found', NULL::uuid, NULL::bigint, NULL::bigint FROM unnest(p_users) u;
    RETURN;
  END IF;

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
  ), facts AS (
    SELECT a.n, a.first_n, u.id AS known, u.has_access, u.excluded_until,
      EXISTS (SELECT 1 FROM entry e WHERE e.tournament_id = t.id AND e.user_id = a.user_id AND e.left_at IS NULL) AS seated,
      (SELECT coalesce(sum(l.balance), 0) FROM ledger_account l
        WHERE l.user_id = a.user_id AND l.kind IN ('player.deposit', 'player.winnings')) AS held
    FROM asked a LEFT JOIN users u ON u.id = a.user_id
  ), checked AS (
    SELECT n, first_n, held, seated, CASE
      WHEN known IS NULL THEN 'not_found'
      WHEN t.cancelled_at IS NOT NULL THEN 'cancelled'
      WHEN t.settled_at IS NOT NULL THEN 'tournament_closed'
      WHEN seated THEN NULL
      WHEN p_now >= t.ends_at THEN 'tournament_closed'
      WHEN excluded_until > p_now THEN 'self_excluded'
      WHEN NOT has_access THEN 'access_fee_due'
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
  -- Whom this batch has given a seat already is told so again.
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
  LEFT JOIN entry e ON e.tournament_id = p_tournament AND e.user_id = a.user_id AND e.left_at IS NULL
    AND v_problems[a.n] IS NULL
  ORDER BY a.n;
END $$;
--> statement-breakpoint
-- Moves the fees of new seats into escrow, deposit first. The caller holds the locks and has checked the balances.
CREATE FUNCTION charge_entries(
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
    FROM (
      SELECT s.o AS tx, 1 AS line, d.id AS account, -least(t.entry_fee, d.balance) AS amount
      FROM unnest(p_seated) WITH ORDINALITY AS s(n, o)
      JOIN tournament t ON t.id = p_tournament
      JOIN ledger_account d ON d.user_id = p_users[s.n] AND d.kind = 'player.deposit'
      UNION ALL
      SELECT s.o, 2, w.id, -(t.entry_fee - least(t.entry_fee, d.balance))
      FROM unnest(p_seated) WITH ORDINALITY AS s(n, o)
      JOIN tournament t ON t.id = p_tournament
      JOIN ledger_account d ON d.user_id = p_users[s.n] AND d.kind = 'player.deposit'
      JOIN ledger_account w ON w.user_id = p_users[s.n] AND w.kind = 'player.winnings'
      UNION ALL
      SELECT s.o, 3, e.id, t.entry_fee
      FROM unnest(p_seated) WITH ORDINALITY AS s(n, o)
      JOIN tournament t ON t.id = p_tournament
      JOIN ledger_account e ON e.tournament_id = t.id AND e.kind = 'escrow'
    ) l WHERE l.amount <> 0
  ) lines;
END $$;
--> statement-breakpoint
-- Tells players their balance, everybody that the tournament has changed, and administrators who joined what.
CREATE FUNCTION announce_seats(p_tournament uuid, p_seated int[], p_users uuid[]) RETURNS void LANGUAGE sql VOLATILE AS $$
  SELECT outbox_append(array_agg(e.audience ORDER BY e.n, e.kind), array_agg(e.event ORDER BY e.n, e.kind))
  FROM (
    SELECT s.n, 1 AS kind, 'user:' || p_users[s.n] AS audience, jsonb_build_object('type', 'wallet_update', 'newBalance',
      (SELECT sum(l.balance)::numeric / 100 FROM ledger_account l
        WHERE l.user_id = p_users[s.n] AND l.kind IN ('player.deposit', 'player.winnings'))) AS event
    FROM unnest(p_seated) AS s(n), tournament t WHERE t.id = p_tournament AND t.entry_fee > 0
    UNION ALL
    SELECT s.n, 2, 'admins', jsonb_build_object('type', 'tournament_join', 'tournamentId', t.id, 'tournamentName', t.name)
    FROM unnest(p_seated) AS s(n), tournament t WHERE t.id = p_tournament
    UNION ALL
    SELECT 2147483647, 3, 'everyone', jsonb_build_object('type', 'tournament_update', 'tournamentId', p_tournament)
  ) e
$$;
