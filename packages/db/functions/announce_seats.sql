-- Appends the events of new seats: each player's new balance, a tournament update for everyone, and one join per seat
-- for administrators.
CREATE OR REPLACE FUNCTION announce_seats(p_tournament uuid, p_seated int[], p_users uuid[]) RETURNS void LANGUAGE sql VOLATILE AS $$
  SELECT outbox_append(array_agg(e.audience ORDER BY e.n, e.kind), array_agg(e.event ORDER BY e.n, e.kind))
  FROM (
    SELECT s.n, 1 AS kind, 'user:' || p_users[s.n] AS audience, jsonb_build_object('type', 'wallet_update', 'newBalance',
      (SELECT sum(l.balance)::numeric / 100 FROM ledger_account l
        WHERE l.user_id = p_users[s.n] AND l.kind IN ('player.deposit', 'player.winnings'))) AS event
    FROM unnest(p_seated) AS s(n), tournament t WHERE t.id = p_tournament AND t.entry_fee > 0
    UNION ALL
    SELECT s.n, 2, 'admins', jsonb_build_object('type', 'tournament_join', 'tournamentId', t.id, 'tournamentName', t.name)
    FROM unnest(p_seated) AS s(n), tournament t WHERE t.id = p_tournament
    UNION ALL
    SELECT 2147483647, 3, 'everyone', jsonb_build_object('type', 'tournament_update', 'tournamentId', p_tournament)
  ) e
$$;
