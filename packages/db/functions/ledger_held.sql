-- Returns the balance of each holder (a player, or null) in the accounts of one kind.
CREATE OR REPLACE FUNCTION ledger_held(p_kind text) RETURNS TABLE (user_id uuid, amount bigint)
  LANGUAGE sql STABLE AS $$
  SELECT a.user_id, sum(e.amount)::bigint FROM ledger_account a JOIN ledger_entry e ON e.account_id = a.id
  WHERE a.kind = p_kind GROUP BY a.user_id
$$;
