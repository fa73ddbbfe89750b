-- The ledger: balanced, immutable, posted by one function.

CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_tx_immutable BEFORE UPDATE OR DELETE ON ledger_tx
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_tx_kept BEFORE TRUNCATE ON ledger_tx
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_entry_immutable BEFORE UPDATE OR DELETE ON ledger_entry
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_entry_kept BEFORE TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
-- Accounts everybody touches: not materialised, so that no row of theirs is hot.
INSERT INTO ledger_account (kind, guarded, materialised) VALUES
  ('cash.gateway', false, false),
  ('cash.bank', false, false),
  ('cash.payout', false, false),
  ('expense.fees', false, false),
  ('revenue.access', false, false),
  ('revenue.rake', false, false),
  ('house.prizes', false, false),
  ('tax.gst', false, false),
  ('tax.tds', false, false),
  ('suspense', false, false);
--> statement-breakpoint
-- Posts transactions, each balanced, each once per ref. `p_line_txs` says to which transaction (counting
-- from 1) a line belongs. A ref that was posted before with the same request hash answers the earlier
-- transaction (`replayed`); with another hash it raises PL001. An unbalanced one raises PL002.
-- Guarded accounts that would fall below zero raise the check ledger_account_guarded.
-- VOLATILE on purpose: it locks in one statement and reads in the next.
CREATE FUNCTION ledger_post_many(
  p_tx_ids uuid[], p_kinds text[], p_refs text[], p_request_hashes text[], p_reverses uuid[],
  p_actors uuid[], p_metas jsonb[], p_line_txs int[], p_line_accounts bigint[], p_line_amounts bigint[],
  p_now timestamptz
) RETURNS TABLE (tx_id uuid, replayed boolean) LANGUAGE plpgsql VOLATILE
-- Plans are kept per connection. One that was made while the tables were small would read them whole, slower
-- with every row, until the statistics catch up: the way over the indexes is never wrong here.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
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

  -- A concurrent transaction with the same ref is waited for here. Refs in order, so that two batches cannot cross.
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
-- Posts one transaction; see ledger_post_many.
CREATE FUNCTION ledger_post(
  p_tx_id uuid, p_kind text, p_ref text, p_request_hash text, p_reverses uuid, p_actor uuid, p_meta jsonb,
  p_accounts bigint[], p_amounts bigint[], p_now timestamptz
) RETURNS TABLE (tx_id uuid, replayed boolean) LANGUAGE sql VOLATILE AS $$
  SELECT * FROM ledger_post_many(
    ARRAY[p_tx_id], ARRAY[p_kind], ARRAY[p_ref], ARRAY[p_request_hash], ARRAY[p_reverses], ARRAY[p_actor],
    ARRAY[p_meta], array_fill(1, ARRAY[cardinality(p_accounts)]), p_accounts, p_amounts, p_now)
$$;
--> statement-breakpoint
-- Everything that must hold of the ledger, one row a rule; `offenders` counts what breaks it.
CREATE FUNCTION ledger_invariants() RETURNS TABLE (name text, offenders bigint) LANGUAGE sql STABLE AS $$
  SELECT 'each transaction sums to zero', count(*) FROM (
    SELECT t.id FROM ledger_tx t LEFT JOIN ledger_entry e ON e.tx_id = t.id
    GROUP BY t.id HAVING count(e.id) < 2 OR sum(e.amount) <> 0) s
  UNION ALL
  SELECT 'all entries together sum to zero', count(*) FROM (
    SELECT sum(amount) AS total FROM ledger_entry) s WHERE s.total <> 0
  UNION ALL
  SELECT 'a balance equals the sum of its entries', count(*) FROM (
    SELECT a.id FROM ledger_account a LEFT JOIN ledger_entry e ON e.account_id = a.id
    WHERE a.materialised GROUP BY a.id HAVING a.balance <> coalesce(sum(e.amount), 0)) s
  UNION ALL
  SELECT 'account versions are contiguous', count(*) FROM (
    SELECT a.id FROM ledger_account a LEFT JOIN ledger_entry e ON e.account_id = a.id
    WHERE a.materialised GROUP BY a.id
    HAVING a.version <> count(e.id) OR coalesce(max(e.account_version), 0) <> count(e.id)) s
  UNION ALL
  SELECT 'each entry continues the balance before it', count(*) FROM (
    SELECT e.balance_after - e.amount - coalesce(lag(e.balance_after) OVER (PARTITION BY e.account_id ORDER BY e.account_version), 0) AS gap
    FROM ledger_entry e WHERE e.account_version IS NOT NULL) s WHERE s.gap <> 0
  UNION ALL
  SELECT 'no guarded account is negative', count(*) FROM ledger_account WHERE guarded AND balance < 0
  UNION ALL
  SELECT 'the escrow of a closed tournament is zero', count(*)
  FROM ledger_account a JOIN tournament t ON t.id = a.tournament_id
  WHERE a.kind = 'escrow' AND a.balance <> 0 AND (t.settled_at IS NOT NULL OR t.cancelled_at IS NOT NULL)
  UNION ALL
  SELECT 'the escrow of an open tournament holds the fees of its seats', count(*) FROM (
    SELECT a.id FROM ledger_account a
    JOIN tournament t ON t.id = a.tournament_id AND t.settled_at IS NULL AND t.cancelled_at IS NULL
    LEFT JOIN entry e ON e.tournament_id = t.id AND e.left_at IS NULL
    WHERE a.kind = 'escrow' GROUP BY a.id HAVING a.balance <> coalesce(sum(e.fee), 0)) s
  UNION ALL
  SELECT 'seats taken equal the entries', count(*) FROM (
    SELECT t.id FROM tournament t LEFT JOIN entry e ON e.tournament_id = t.id AND e.left_at IS NULL
    GROUP BY t.id HAVING t.seats_taken <> count(e.id)) s
  UNION ALL
  SELECT 'a quiz is played from a seat that is taken', count(*)
  FROM quiz_session s JOIN tournament t ON t.id = s.tournament_id AND t.cancelled_at IS NULL
  JOIN entry e ON e.id = s.entry_id WHERE e.left_at IS NOT NULL
  UNION ALL
  SELECT 'held prizes equal the held accounts', count(*) FROM (
    SELECT a.user_id FROM ledger_account a
    LEFT JOIN quiz_session s ON s.user_id = a.user_id AND s.prize_state = 'held'
    WHERE a.kind = 'winnings.held' GROUP BY a.id HAVING a.balance <> coalesce(sum(s.prize), 0)) s
  UNION ALL
  SELECT 'each captured payment has exactly one transaction', count(*) FROM (
    SELECT p.id FROM payment p LEFT JOIN ledger_tx t ON t.ref = 'pay:' || p.id
    WHERE p.outcome <> 'exception' GROUP BY p.id HAVING count(t.id) <> 1
    UNION ALL
    SELECT t.ref FROM ledger_tx t LEFT JOIN payment p ON 'pay:' || p.id = t.ref
    WHERE t.kind IN ('topup', 'suspense') AND t.ref LIKE 'pay:%' AND p.id IS NULL) s
$$;
