-- Freezes a tournament's pool: usable questions of its category with their texts in its languages, and how many of each difficulty a player is asked
-- (its own numbers, else in proportion to the pool, by largest remainder, ties to the easier difficulty). The pool is every question
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

  WITH pool AS (
    SELECT d.difficulty, d.n, count(q.question_id) AS questions
    FROM (VALUES ('easy', 1), ('medium', 2), ('hard', 3)) AS d(difficulty, n)
    LEFT JOIN tournament_question q ON q.tournament_id = p_tournament AND q.difficulty = d.difficulty
    GROUP BY d.difficulty, d.n
  ), shares AS (
    SELECT p.difficulty, p.n, t.questions_count * p.questions AS product, (sum(p.questions) OVER ())::bigint AS total,
      t.questions_count
    FROM pool p, tournament t WHERE t.id = p_tournament
  ), parts AS (
    -- Integers throughout, so that tied remainders are equal.
    SELECT difficulty, product / total AS part,
      row_number() OVER (ORDER BY product % total DESC, n) AS place,
      questions_count - sum(product / total) OVER () AS rest
    FROM shares
  ), counts AS (
    SELECT difficulty, (part + CASE WHEN place <= rest THEN 1 ELSE 0 END)::int AS questions FROM parts
  )
  UPDATE tournament SET
    frozen_at = p_now,
    easy_count = coalesce((difficulties ->> 'easy')::int, (SELECT questions FROM counts WHERE difficulty = 'easy')),
    medium_count = coalesce((difficulties ->> 'medium')::int, (SELECT questions FROM counts WHERE difficulty = 'medium')),
    hard_count = coalesce((difficulties ->> 'hard')::int, (SELECT questions FROM counts WHERE difficulty = 'hard'))
  WHERE id = p_tournament;
END $$;
