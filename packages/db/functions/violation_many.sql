-- Counts and weighs one violation in each of these players' running sessions. A reference is a session's id or its
-- tournament's. A session appears once at most in a batch. `p_ids` are ids for the stored violations; a session stores
-- `p_max_stored` at most, and only those are told to administrators. `p_client_ids` holds the ids that pages gave: a
-- stored violation counts once. A session that has ended changes nothing, and neither does one without a seat: nothing
-- is at stake in practice. A reference without a session has no row. `p_away_ms` holds the lengths of absences that
-- may be excused, and NULL otherwise; `p_arrived` holds the arrivals of the reports. A session's first absence during
-- which none of its questions was open has no weight. The instants are the server's, so a claimed length cannot reach
-- beyond the pause.
CREATE OR REPLACE FUNCTION violation_many(
  p_users uuid[], p_refs uuid[], p_ids uuid[], p_types text[], p_weights int[], p_client_ats timestamptz[],
  p_now timestamptz, p_max_stored int, p_client_ids text[] DEFAULT NULL,
  p_away_ms int[] DEFAULT NULL, p_arrived timestamptz[] DEFAULT NULL
) RETURNS TABLE (item int, session_id uuid, finished boolean, violation_count int, integrity_score int)
  LANGUAGE plpgsql VOLATILE
-- Always uses the indexes, whatever the statistics say: see ledger_post_many.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  v_ids uuid[];
  v_new boolean[];
  v_excused boolean[];
  v_events jsonb[];
BEGIN
  -- Two lookups by key: a condition with OR would read all sessions that the player ever had.
  SELECT array_agg(s.id ORDER BY x.n) INTO v_ids
  FROM unnest(p_users, p_refs) WITH ORDINALITY AS x(user_id, ref, n)
  LEFT JOIN LATERAL (
    SELECT o.id FROM quiz_session o WHERE o.id = x.ref AND o.user_id = x.user_id
    UNION ALL SELECT o.id FROM quiz_session o WHERE o.tournament_id = x.ref AND o.user_id = x.user_id
  ) s ON true;

  PERFORM 1 FROM quiz_session s WHERE s.id = ANY (v_ids) ORDER BY s.id FOR NO KEY UPDATE;
  SELECT array_agg(s.finished_at IS NULL AND s.entry_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM violation v WHERE v.session_id = s.id AND v.client_id = x.client_id) ORDER BY x.n),
    array_agg(x.away_ms IS NOT NULL AND s.current_starts_at > x.arrived AND s.violation_count < p_max_stored
      AND NOT EXISTS (SELECT FROM violation v WHERE v.session_id = s.id AND v.is_excused)
      AND NOT EXISTS (SELECT FROM session_question q WHERE q.session_id = s.id
        AND q.question_index = s.current_index - 1
        AND q.closed_at > x.arrived - x.away_ms * interval '1 ms') ORDER BY x.n) INTO v_new, v_excused
  FROM unnest(v_ids, p_client_ids, p_away_ms, p_arrived) WITH ORDINALITY AS x(id, client_id, away_ms, arrived, n)
  -- OFFSET 0: see advance_sessions.
  LEFT JOIN LATERAL (SELECT * FROM quiz_session o WHERE o.id = x.id OFFSET 0) s ON true;
  UPDATE quiz_session s SET violation_count = s.violation_count + 1, integrity_score = s.integrity_score + v.weight
  FROM (
    SELECT x.id, CASE WHEN x.is_excused THEN 0 ELSE x.weight END AS weight
    FROM unnest(v_ids, p_weights, v_new, v_excused) AS x(id, weight, is_new, is_excused) WHERE x.is_new
  ) v
  WHERE s.id = v.id;

  WITH counted AS (
    SELECT x.n, x.id, x.client_id, x.type, x.client_at, x.is_excused, u.email
    FROM unnest(v_ids, p_client_ids, p_types, p_client_ats, v_new, v_excused) WITH ORDINALITY
      AS x(id, client_id, type, client_at, is_new, is_excused, n)
    CROSS JOIN LATERAL (SELECT * FROM quiz_session o WHERE o.id = x.id OFFSET 0) s
    JOIN users u ON u.id = s.user_id
    WHERE x.is_new AND s.violation_count <= p_max_stored
  ), stored AS (
    INSERT INTO violation (id, session_id, client_id, type, client_at, server_at, is_excused)
    SELECT p_ids[c.n], c.id, c.client_id, c.type, c.client_at, p_now, c.is_excused FROM counted c
  )
  SELECT array_agg(jsonb_build_object('type', 'security_violation', 'violationType', c.type, 'userEmail', c.email)
    ORDER BY c.n)
  INTO v_events FROM counted c;
  PERFORM outbox_append(array_fill('admins'::text, ARRAY[cardinality(v_events)]), v_events) WHERE v_events IS NOT NULL;

  RETURN QUERY
  SELECT x.n::int, s.id, s.finished_at IS NOT NULL, s.violation_count, s.integrity_score
  FROM unnest(v_ids) WITH ORDINALITY AS x(id, n) JOIN quiz_session s ON s.id = x.id;
END $$;
