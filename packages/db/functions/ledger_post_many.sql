-- Posts balanced transactions, each once per ref. `p_line_txs` holds the transaction (counting from 1) of each line. A
-- ref that was posted before with the same request hash returns the earlier transaction (`replayed`); with another
-- hash it raises PL001. An unbalanced transaction raises PL002. A guarded account that would fall below zero violates
-- the check ledger_account_guarded. VOLATILE is required: the function locks in one statement and reads in the next.
CREATE OR REPLACE FUNCTION ledger_post_many(
  p_tx_ids uuid[], p_kinds text[], p_refs text[], p_request_hashes text[], p_reverses uuid[],
  p_actors uuid[], p_metas jsonb[], p_line_txs int[], p_line_accounts bigint[], p_line_amounts bigint[],
  p_now timestamptz
) RETURNS TABLE (tx_id uuid, replayed boolean) LANGUAGE plpgsql VOLATILE
-- Plans are cached per connection. A plan made while the tables were small would scan them whole, slower with every
-- row, until the statistics catch up. The indexes are always a good plan here,
-- whatever the parameters: planning every call anew costs as much as a small batch.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  v_new int[];
  v_written bigint;
BEGIN
  IF cardinality(p_line_txs) <> cardinality(p_line_accounts) OR cardinality(p_line_txs) <> cardinality(p_line_amounts)
    THEN
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
