-- Returns the session of each player by its own id or by its tournament's; NULL where there is none.
CREATE OR REPLACE FUNCTION find_sessions(p_users uuid[], p_refs uuid[]) RETURNS uuid[] LANGUAGE sql STABLE
-- Always uses the indexes, whatever the statistics say: see ledger_post_many.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET plan_cache_mode = force_generic_plan AS $$
  SELECT array_agg(s.id ORDER BY x.n)
  FROM unnest(p_users, p_refs) WITH ORDINALITY AS x(user_id, ref, n)
  -- Two lookups by key: a condition with OR would read all sessions that the player ever had.
  LEFT JOIN LATERAL (
    SELECT o.id FROM quiz_session o WHERE o.id = x.ref AND o.user_id = x.user_id
    UNION ALL SELECT o.id FROM quiz_session o WHERE o.tournament_id = x.ref AND o.user_id = x.user_id
  ) s ON true
$$;
