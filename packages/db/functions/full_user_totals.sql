-- Computes the sums in user_total from all entries and the whole ledger.
CREATE OR REPLACE FUNCTION full_user_totals()
  RETURNS TABLE (user_id uuid, wallet bigint, spent bigint, tournaments bigint) LANGUAGE sql STABLE AS $$
  SELECT u.id, coalesce(m.wallet, 0), coalesce(m.spent, 0), coalesce(s.tournaments, 0)
  FROM users u
  LEFT JOIN (
    SELECT a.user_id, sum(e.amount)::bigint AS wallet,
      (-sum(e.amount) FILTER (WHERE t.kind IN ('access', 'pass', 'revoke', 'join', 'unjoin')))::bigint AS spent
    FROM ledger_account a JOIN ledger_entry e ON e.account_id = a.id JOIN ledger_tx t ON t.id = e.tx_id
    WHERE a.kind IN ('player.deposit', 'player.winnings') GROUP BY a.user_id) m ON m.user_id = u.id
  LEFT JOIN (
    SELECT e.user_id, count(*) AS tournaments FROM entry e WHERE e.left_at IS NULL GROUP BY e.user_id) s
      ON s.user_id = u.id
$$;
