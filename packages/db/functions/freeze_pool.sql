-- Freezes a tournament's pool: every usable question of its category with its texts, and how many of each difficulty a player is asked
-- (in proportion to the pool, by largest remainder, ties to the easier difficulty).
CREATE OR REPLACE FUNCTION freeze_pool(p_tournament uuid, p_now timestamptz) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  INSERT INTO tournament_question (tournament_id, question_id, difficulty, question_text, options, correct_answer, explanation)
  SELECT t.id, q.id, q.difficulty, q.question_text, q.options, q.correct_answer, q.explanation FROM tournament t
  JOIN question q ON q.category = t.category AND q.archived_at IS NULL
  WHERE t.id = p_tournament;

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
    easy_count = (SELECT questions FROM counts WHERE difficulty = 'easy'),
    medium_count = (SELECT questions FROM counts WHERE difficulty = 'medium'),
    hard_count = (SELECT questions FROM counts WHERE difficulty = 'hard')
  WHERE id = p_tournament;
END $$;
