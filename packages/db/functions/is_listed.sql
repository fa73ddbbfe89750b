-- Returns whether lists, counts and live events for everyone show a tournament.
CREATE OR REPLACE FUNCTION is_listed(p_tournament tournament) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p_tournament.approval_pending_since IS NULL AND p_tournament.visibility = 'public'
    AND p_tournament.hidden_at IS NULL
$$;
