-- Freezes a tournament's pool: usable questions of its category with their texts in its languages, divided into strata. The pool is every question
-- that is not listed for practice, of the difficulties that are asked. Where those are too few (of a difficulty with its own number), the listed ones follow, and last the ones that a round or daily quiz asks now.
-- From version 3 of the draw on, each question gets a random alias: public documents name no question twice.
CREATE OR REPLACE FUNCTION freeze_pool(p_tournament uuid, p_now timestamptz) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  -- Rounds and practice questions that are being stored are committed first, and later rounds leave out what is frozen here.
  LOCK TABLE tournament_question IN SHARE ROW EXCLUSIVE MODE;

  WITH usable AS (
    SELECT q.*, pool_variants(q, t.languages) AS variants, CASE WHEN l.question_id IS NULL THEN 'free' WHEN q.id NOT IN (
        SELECT p.question_id FROM tournament r JOIN tournament_question p ON p.tournament_id = r.id
        WHERE r.kind <> 'tournament' AND r.settled_at IS NULL AND r.cancelled_at IS NULL) THEN 'listed' ELSE 'running' END AS practice,
      coalesce((t.difficulties ->> q.difficulty)::int, t.questions_count) AS wanted, CASE WHEN t.difficulties IS NOT NULL THEN q.difficulty END AS part
    FROM tournament t JOIN question q ON can_ask(t, q)
    LEFT JOIN practice_question l ON l.question_id = q.id
    WHERE t.id = p_tournament
  ), counted AS (
    -- By name: free, listed, running.
    SELECT *, count(*) OVER (PARTITION BY part ORDER BY practice) - count(*) OVER (PARTITION BY part, practice) AS preferred FROM usable
  )
  INSERT INTO tournament_question (tournament_id, question_id, difficulty, question_text, options, correct_answer, explanation,
    translations, seconds, media_hash, media_alt, alias)
  SELECT t.id, c.id, c.difficulty, c.question_text, c.options, c.correct_answer, c.explanation,
    c.variants, c.seconds, c.media_hash, c.media_alt, CASE WHEN t.draw_version >= 3 THEN gen_random_uuid() END
  FROM tournament t JOIN counted c ON c.preferred < c.wanted WHERE t.id = p_tournament;

  PERFORM divide_pool(p_tournament);
  UPDATE tournament SET frozen_at = p_now WHERE id = p_tournament;
END $$;
