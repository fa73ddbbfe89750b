-- Returns whether a tournament asks questions of the kinds of this one, and leaves each question the time that this
-- one lasts. What lasts as long as usual always fits.
CREATE OR REPLACE FUNCTION admits(p_tournament tournament, p_question question) RETURNS boolean
  LANGUAGE sql IMMUTABLE AS $$
  SELECT p_question.kinds <@ p_tournament.question_kinds
    AND (p_question.seconds <= 5 OR p_tournament.questions_count * (p_question.seconds
      + 2) * 1000 <= p_tournament.duration_ms)
$$;
