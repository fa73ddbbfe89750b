-- Lists the invariants of the ledger's own rows; `offenders` counts the violations of each.
CREATE OR REPLACE FUNCTION ledger_base_invariants() RETURNS TABLE (name text, offenders bigint)
  LANGUAGE sql STABLE AS $$
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
    SELECT e.balance_after - e.amount - coalesce(lag(e.balance_after) OVER (PARTITION BY e.account_id
      ORDER BY e.account_version), 0) AS gap
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
  UNION ALL
  SELECT 'the totals of users equal their ledger and entries', count(*)
  FROM user_total t FULL JOIN full_user_totals() f ON f.user_id = t.user_id
  WHERE (t.wallet, t.spent, t.tournaments) IS DISTINCT FROM (f.wallet, f.spent, f.tournaments)
$$;
