-- Returns the full minutes that a player has spent in quizzes of every kind since midnight in India. In PL/pgSQL,
-- which keeps its plan: it is called for each player of the last minutes.
CREATE OR REPLACE FUNCTION minutes_played(p_user uuid, p_now timestamptz) RETURNS int LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN (
    SELECT coalesce(floor(extract(epoch FROM sum(greatest(interval '0',
      least(coalesce(s.finished_at, s.silent_end_at), p_now) - greatest(s.started_at, d.began_at)))) / 60), 0)::int
    FROM (SELECT date_trunc('day', p_now AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata' AS began_at) d
    -- OFFSET 0: see advance_sessions.
    JOIN (SELECT * FROM quiz_session o WHERE o.user_id = p_user OFFSET 0) s ON s.finished_at IS NULL
      OR s.finished_at > d.began_at);
END $$;
