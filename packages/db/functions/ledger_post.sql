-- Posts one transaction; see ledger_post_many.
CREATE OR REPLACE FUNCTION ledger_post(
  p_tx_id uuid, p_kind text, p_ref text, p_request_hash text, p_reverses uuid, p_actor uuid, p_meta jsonb,
  p_accounts bigint[], p_amounts bigint[], p_now timestamptz
) RETURNS TABLE (tx_id uuid, replayed boolean) LANGUAGE sql VOLATILE AS $$
  SELECT * FROM ledger_post_many(
    ARRAY[p_tx_id], ARRAY[p_kind], ARRAY[p_ref], ARRAY[p_request_hash], ARRAY[p_reverses], ARRAY[p_actor],
    ARRAY[p_meta], array_fill(1, ARRAY[cardinality(p_accounts)]), p_accounts, p_amounts, p_now)
$$;
