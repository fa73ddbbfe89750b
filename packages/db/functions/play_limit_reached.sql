-- Returns whether a player has played today for as long as they allow themselves. `limitAt` in core is the rule. In
-- PL/pgSQL, which keeps its plan: it is called for each player who starts.
CREATE OR REPLACE FUNCTION play_limit_reached(p_user uuid, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM deposit_limit l
    WHERE l.user_id = p_user
      AND minutes_played(p_user, p_now) >= CASE WHEN l.minutes_from <= p_now THEN l.next_minutes ELSE l.minutes END);
END $$;
