-- Keeps one of `p_one_of` usable questions in English of each category and difficulty listed for practice, at most `p_most` of each. Only
-- questions that no open tournament has in its pool are listed, those that were never asked first. Questions listed for
-- longer than `p_stay` make room for others, unless a practice round or daily quiz is asking them.
CREATE OR REPLACE FUNCTION list_practice_questions(p_now timestamptz, p_one_of int, p_most int, p_stay interval)
RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  -- Pools that are being frozen are committed first, and later ones leave out what is listed here.
  LOCK TABLE tournament_question IN SHARE MODE;

  WITH free AS (
    SELECT q.id, q.category, q.difficulty FROM question q
    WHERE q.archived_at IS NULL AND q.language = 'en' AND NOT EXISTS (SELECT FROM practice_question l WHERE l.question_id = q.id)
      AND NOT EXISTS (SELECT FROM tournament_question p JOIN tournament t ON t.id = p.tournament_id
        WHERE p.question_id = q.id AND t.settled_at IS NULL AND t.cancelled_at IS NULL)
  ), room AS (
    SELECT category, difficulty, count(*) AS questions FROM free GROUP BY category, difficulty
  ), quotas AS (
    SELECT q.category, q.difficulty, least(count(*) / p_one_of, p_most) AS questions FROM question q
    WHERE q.archived_at IS NULL AND q.language = 'en' GROUP BY q.category, q.difficulty
  ), leavable AS (
    SELECT l.question_id, q.category, q.difficulty,
      row_number() OVER (PARTITION BY q.category, q.difficulty ORDER BY l.listed_at, l.question_id) AS n
    FROM practice_question l JOIN question q ON q.id = l.question_id
    -- From the open rounds: a listed question is in many old ones.
    WHERE l.listed_at <= p_now - p_stay AND l.question_id NOT IN (
      SELECT p.question_id FROM tournament t JOIN tournament_question p ON p.tournament_id = t.id
      WHERE t.kind <> 'tournament' AND t.settled_at IS NULL AND t.cancelled_at IS NULL)
  ), removed AS (
    DELETE FROM practice_question d USING leavable x JOIN room r ON r.category = x.category AND r.difficulty = x.difficulty
    WHERE d.question_id = x.question_id AND x.n <= r.questions
    RETURNING d.question_id
  ), kept AS (
    SELECT q.category, q.difficulty, count(*) AS questions FROM practice_question l JOIN question q ON q.id = l.question_id
    WHERE q.archived_at IS NULL AND NOT EXISTS (SELECT FROM removed r WHERE r.question_id = l.question_id)
    GROUP BY q.category, q.difficulty
  ), ordered AS (
    SELECT f.id, f.category, f.difficulty, row_number() OVER (PARTITION BY f.category, f.difficulty ORDER BY
      EXISTS (SELECT FROM tournament_question p WHERE p.question_id = f.id), md5(f.id::text || p_now::date)) AS n
    FROM free f
  )
  INSERT INTO practice_question (question_id, listed_at)
  SELECT o.id, p_now FROM ordered o JOIN quotas g ON g.category = o.category AND g.difficulty = o.difficulty
  LEFT JOIN kept k ON k.category = o.category AND k.difficulty = o.difficulty
  WHERE o.n <= g.questions - coalesce(k.questions, 0)
  ON CONFLICT DO NOTHING;
END $$;
