-- Appends the events of new seats: each player's new balance and seat, and for everyone and for administrators one
-- event with the number of participants, however many seats these are. An unlisted tournament tells its own followers
-- alone.
CREATE OR REPLACE FUNCTION announce_seats(p_tournament uuid, p_seated int[], p_users uuid[]) RETURNS void
  LANGUAGE sql VOLATILE AS $$
  WITH facts AS (
    SELECT t.name, t.entry_fee, is_listed(t) AS listed, t.id,
      cardinality(p_seated) AS seats,
      jsonb_build_object('tournamentId', t.id, 'participantCount', t.seats_taken) AS event,
      -- All seats of one call have the same fee.
      (SELECT e.fee FROM entry e WHERE e.tournament_id = t.id AND e.user_id = p_users[p_seated[1]]
        AND e.left_at IS NULL) AS fee
    FROM tournament t WHERE t.id = p_tournament
  )
  SELECT outbox_append(array_agg(e.audience ORDER BY e.n, e.kind), array_agg(e.event ORDER BY e.n, e.kind))
  FROM (
    SELECT s.n, 1 AS kind, 'user:' || p_users[s.n] AS audience,
      jsonb_build_object('type', 'wallet_update', 'newBalance',
      (SELECT sum(l.balance)::numeric / 100 FROM ledger_account l
        WHERE l.user_id = p_users[s.n] AND l.kind IN ('player.deposit', 'player.winnings'))) AS event
    FROM unnest(p_seated) AS s(n), facts f WHERE f.entry_fee > 0
    UNION ALL
    SELECT s.n, 2, 'user:' || p_users[s.n],
      f.event || jsonb_build_object('type', 'tournament_update', 'change', 'seats', 'joined', true)
    FROM unnest(p_seated) AS s(n), facts f
    UNION ALL
    SELECT 2147483647, 3, 'admins', f.event || jsonb_build_object('type', 'tournament_join', 'tournamentName', f.name,
      'newParticipants', f.seats, 'entryFees', f.fee::numeric * f.seats / 100)
    FROM facts f WHERE f.listed
    UNION ALL
    SELECT 2147483647, 4, CASE WHEN f.listed THEN 'everyone'
      ELSE 'followers:' || f.id END, f.event || jsonb_build_object('type', 'tournament_update', 'change', 'seats')
    FROM facts f
  ) e
$$;
