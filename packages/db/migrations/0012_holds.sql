-- Money on its way: accounts of the house for what belongs to no player, and the invariants of all holds.

INSERT INTO ledger_account (kind, guarded, materialised) VALUES
  ('refund.hold', false, false),
  ('dispute.hold', false, false);
--> statement-breakpoint
ALTER FUNCTION ledger_invariants() RENAME TO ledger_base_invariants;
--> statement-breakpoint
-- What each holder (a player, or nobody) has in an account of this kind.
CREATE FUNCTION ledger_held(p_kind text) RETURNS TABLE (user_id uuid, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT a.user_id, sum(e.amount)::bigint FROM ledger_account a JOIN ledger_entry e ON e.account_id = a.id
  WHERE a.kind = p_kind GROUP BY a.user_id
$$;
--> statement-breakpoint
-- What must hold of money on its way, one row a rule; `offenders` counts the holders for whom it does not.
CREATE FUNCTION ledger_hold_invariants() RETURNS TABLE (name text, offenders bigint) LANGUAGE sql STABLE AS $$
  SELECT 'withdrawal holds equal the open withdrawals', count(*) FROM (
    SELECT user_id, sum(CASE status WHEN 'requested' THEN amount ELSE amount - tds END) AS amount
    FROM withdrawal WHERE status IN ('requested', 'approved', 'failed') GROUP BY user_id) w
  FULL JOIN ledger_held('withdrawal.hold') h ON h.user_id = w.user_id
  WHERE coalesce(w.amount, 0) <> coalesce(h.amount, 0)
  UNION ALL
  SELECT 'refund holds equal the open refunds', count(*) FROM (
    SELECT coalesce(user_id::text, '') AS holder, sum(amount) AS amount FROM refund
    WHERE status = 'asked' AND source <> 'exception' GROUP BY 1) r
  FULL JOIN (SELECT coalesce(user_id::text, '') AS holder, amount FROM ledger_held('refund.hold')) h ON h.holder = r.holder
  WHERE coalesce(r.amount, 0) <> coalesce(h.amount, 0)
  UNION ALL
  SELECT 'dispute holds equal the open disputes', count(*) FROM (
    SELECT coalesce(user_id::text, '') AS holder, sum(amount) AS amount FROM dispute WHERE status = 'open' GROUP BY 1) d
  FULL JOIN (SELECT coalesce(user_id::text, '') AS holder, amount FROM ledger_held('dispute.hold')) h ON h.holder = d.holder
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
--> statement-breakpoint
-- Everything that must hold of the ledger, one row a rule; `offenders` counts what breaks it.
CREATE FUNCTION ledger_invariants() RETURNS TABLE (name text, offenders bigint) LANGUAGE sql STABLE AS $$
  SELECT * FROM ledger_base_invariants() UNION ALL SELECT * FROM ledger_hold_invariants()
$$;
