-- Moves the fees of new seats into escrow, deposit before winnings. The caller holds the locks and has checked the
-- balances.
CREATE OR REPLACE FUNCTION charge_entries(
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
    FROM tournament t
    JOIN ledger_account e ON e.tournament_id = t.id AND e.kind = 'escrow'
    CROSS JOIN unnest(p_seated) WITH ORDINALITY AS s(n, o)
    -- OFFSET 0: each player's accounts by their key, never all accounts of a kind.
    CROSS JOIN LATERAL (
      SELECT a.id, least(t.entry_fee, a.balance) AS paise FROM ledger_account a
      WHERE a.user_id = p_users[s.n] AND a.kind = 'player.deposit' OFFSET 0) d
    CROSS JOIN LATERAL (
      SELECT a.id FROM ledger_account a WHERE a.user_id = p_users[s.n] AND a.kind = 'player.winnings' OFFSET 0) w
    CROSS JOIN LATERAL (
      VALUES (s.o, 1, d.id, -d.paise), (s.o, 2, w.id, d.paise - t.entry_fee), (s.o, 3, e.id, t.entry_fee)
    ) AS l(tx, line, account, amount)
    WHERE t.id = p_tournament AND l.amount <> 0
  ) lines;
END $$;
