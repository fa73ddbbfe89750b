-- Freezes the pool of a tournament as it is held, in social mode without a stake: all questions of the difficulties
-- asked that it can ask, with their texts in its languages, divided into strata.
CREATE OR REPLACE FUNCTION freeze_pool(p_tournament tournament, p_now timestamptz) RETURNS void
  LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  INSERT INTO tournament_question (tournament_id, question_id, difficulty, question_text, options, correct_answer,
    explanation, translations, seconds, keeps_order, media_hash, media_alt)
  SELECT p_tournament.id, q.id, q.difficulty, q.question_text, q.options, q.correct_answer, q.explanation,
    pool_variants(q, p_tournament.languages), q.seconds, q.keeps_order, q.media_hash, q.media_alt
  FROM question q
  WHERE can_ask(p_tournament, q) AND coalesce((p_tournament.difficulties ->> q.difficulty)::int, 1) > 0;

  PERFORM divide_pool(p_tournament.id);
  UPDATE tournament SET frozen_at = p_now WHERE id = p_tournament.id;
END $$;
