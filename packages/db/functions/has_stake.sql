-- Returns whether a tournament has an entry fee or a prize, or waits for an approval of one.
CREATE OR REPLACE FUNCTION has_stake(p_tournament tournament) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p_tournament.entry_fee > 0 OR p_tournament.prize_pool > 0 OR coalesce(p_tournament.pending_prize_pool, 0) > 0
$$;
