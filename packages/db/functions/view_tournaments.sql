-- Returns tournaments with what a viewer has there: the taken seat, the quiz, and whether they follow the open series.
CREATE OR REPLACE FUNCTION view_tournaments(p_ids uuid[], p_viewer uuid) RETURNS TABLE (
  tournament tournament, seat entry, quiz quiz_session, series_id uuid, follows_series boolean, organiser text
) LANGUAGE plpgsql STABLE
-- Planned once for each connection, as user_facts: planning these joins takes ten times as long as reading one
-- tournament.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT t.whole, e.whole, s.whole, o.id, f.user_id IS NOT NULL, u.username
  FROM unnest(p_ids) AS x(id)
  -- Each is looked up by its key alone: a plan that is kept must not choose an order or a partial index by today's
  -- rows.
  CROSS JOIN LATERAL (SELECT r AS whole, r.series_id, r.owner_id, r.kind FROM tournament r
    WHERE r.id = x.id OFFSET 0) t
  LEFT JOIN LATERAL (SELECT r AS whole FROM entry r WHERE r.tournament_id = x.id AND r.user_id = p_viewer
    AND r.left_at IS NULL OFFSET 0) e ON true
  LEFT JOIN LATERAL (SELECT r AS whole FROM quiz_session r WHERE r.tournament_id = x.id
    AND r.user_id = p_viewer OFFSET 0) s ON true
  LEFT JOIN LATERAL (SELECT r.id FROM series r WHERE r.id = t.series_id AND r.next_at IS NOT NULL OFFSET 0) o ON true
  LEFT JOIN LATERAL (SELECT r.user_id FROM series_follower r WHERE r.series_id = o.id
    AND r.user_id = p_viewer OFFSET 0) f ON true
  LEFT JOIN LATERAL (SELECT r.username FROM users r WHERE r.id = t.owner_id OFFSET 0) u ON true
  WHERE t.kind = 'tournament';
END $$;
