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
