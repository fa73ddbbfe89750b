-- Returns the points that rank a session: by its tournament's marks, or one for each right answer.
CREATE OR REPLACE FUNCTION points_of(p_session quiz_session) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(p_session.marked_points, p_session.score)
$$;
