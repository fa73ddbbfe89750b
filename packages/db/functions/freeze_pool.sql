-- Freezes the pool of a tournament as it is held, in social mode without a stake: all questions of the difficulties asked that it can ask, with their texts in its languages, divided into strata. From version 3 of
-- the draw on, each question gets a random alias: public documents name no question twice. From version 4 on, options may keep their order.
CREATE OR REPLACE FUNCTION freeze_pool(p_tournament tournament, p_now timestamptz) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  INSERT INTO tournament_question (tournament_id, question_id, difficulty, question_text, options, correct_answer, explanation,
    translations, seconds, keeps_order, media_hash, media_alt, alias)
  SELECT p_tournament.id, q.id, q.difficulty, q.question_text, q.options, q.correct_answer, q.explanation,
    pool_variants(q, p_tournament.languages), q.seconds, q.keeps_order AND p_tournament.draw_version >= 4,
    q.media_hash, q.media_alt, CASE WHEN p_tournament.draw_version >= 3 THEN gen_random_uuid() END
  FROM question q
  WHERE can_ask(p_tournament, q) AND coalesce((p_tournament.difficulties ->> q.difficulty)::int, 1) > 0;

  PERFORM divide_pool(p_tournament.id);
  UPDATE tournament SET frozen_at = p_now WHERE id = p_tournament.id;
END $$;
