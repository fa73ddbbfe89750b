-- Returns the full minutes that a player has spent in quizzes of every kind since midnight in India.
CREATE OR REPLACE FUNCTION minutes_played(p_user uuid, p_now timestamptz) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT coalesce(floor(extract(epoch FROM sum(greatest(interval '0',
    least(coalesce(s.finished_at, s.silent_end_at), p_now) - greatest(s.started_at, d.began_at)))) / 60), 0)::int
  FROM (SELECT date_trunc('day', p_now AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata' AS began_at) d
  JOIN quiz_session s ON s.user_id = p_user AND (s.finished_at IS NULL OR s.finished_at > d.began_at)
$$;
