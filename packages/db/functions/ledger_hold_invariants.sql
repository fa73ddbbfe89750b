-- Lists the invariants of money in transit; `offenders` counts the holders that violate each.
CREATE OR REPLACE FUNCTION ledger_hold_invariants() RETURNS TABLE (name text, offenders bigint)
  LANGUAGE sql STABLE AS $$
  SELECT 'withdrawal holds equal the open withdrawals', count(*) FROM (
    SELECT user_id, sum(CASE status WHEN 'requested' THEN amount ELSE amount - tds END) AS amount
    FROM withdrawal WHERE status IN ('requested', 'approved', 'failed') GROUP BY user_id) w
  FULL JOIN ledger_held('withdrawal.hold') h ON h.user_id = w.user_id
  WHERE coalesce(w.amount, 0) <> coalesce(h.amount, 0)
  UNION ALL
  SELECT 'refund holds equal the open refunds', count(*) FROM (
    SELECT coalesce(user_id::text, '') AS holder, sum(amount) AS amount FROM refund
    WHERE status = 'asked' AND source <> 'exception' GROUP BY 1) r
  FULL JOIN (SELECT coalesce(user_id::text, '') AS holder, amount FROM ledger_held('refund.hold')) h
    ON h.holder = r.holder
  WHERE coalesce(r.amount, 0) <> coalesce(h.amount, 0)
  UNION ALL
  SELECT 'dispute holds equal the open disputes', count(*) FROM (
    SELECT coalesce(user_id::text, '') AS holder, sum(amount) AS amount FROM dispute
    WHERE status = 'open' GROUP BY 1) d
  FULL JOIN (SELECT coalesce(user_id::text, '') AS holder, amount FROM ledger_held('dispute.hold')) h
    ON h.holder = d.holder
  WHERE coalesce(d.amount, 0) <> coalesce(h.amount, 0)
  UNION ALL
  SELECT 'suspense holds the payments that were neither credited nor returned', count(*) FROM (
    SELECT coalesce((SELECT sum(amount) FROM payment WHERE outcome = 'suspense'), 0)
      - coalesce((SELECT sum(amount) FROM refund WHERE source = 'suspense' AND status IN ('asked', 'done')), 0)
      - coalesce((SELECT sum(d.amount) FROM dispute d JOIN payment p ON p.id = d.payment_id
          WHERE d.user_id IS NULL AND d.status IN ('open', 'lost') AND p.outcome = 'suspense'), 0) AS expected,
      coalesce((SELECT sum(amount) FROM ledger_held('suspense')), 0) AS held) s
  WHERE s.expected <> s.held
  UNION ALL
  SELECT 'no player is owed by mistake', count(*) FROM ledger_account WHERE kind = 'player.receivable' AND balance > 0
  UNION ALL
  SELECT 'a withdrawal is paid at most once', count(*) FROM (
    SELECT withdrawal_id FROM payout WHERE status <> 'returned' GROUP BY withdrawal_id HAVING count(*) > 1) p
$$;
