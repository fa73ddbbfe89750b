-- Keeps one of `p_one_of` usable questions in English of each category and difficulty listed for practice, at most `p_most` of each. Shared
-- questions, which no tournament with a stake asks, have a share of their own. Only questions that no open tournament has in its pool are
-- listed, those that were never asked first. Questions listed for longer than `p_stay` make room for others, and those above the share
-- leave, unless a practice round or daily quiz is asking them. Archived ones leave at once.
CREATE OR REPLACE FUNCTION list_practice_questions(p_now timestamptz, p_one_of int, p_most int, p_stay interval)
RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  -- Pools that are being frozen are committed first, and later ones leave out what is listed here.
  LOCK TABLE tournament_question IN SHARE MODE;
  DELETE FROM practice_question l USING question q WHERE q.id = l.question_id AND q.archived_at IS NOT NULL;

  WITH free AS (
    SELECT q.id, q.category, q.difficulty, q.shared_at IS NOT NULL AS shared FROM question q
    WHERE q.archived_at IS NULL AND q.owner_id IS NULL AND q.language = 'en' AND NOT EXISTS (SELECT FROM practice_question l WHERE l.question_id = q.id)
      AND NOT EXISTS (SELECT FROM tournament_question p JOIN tournament t ON t.id = p.tournament_id
        WHERE p.question_id = q.id AND t.settled_at IS NULL AND t.cancelled_at IS NULL)
  ), room AS (
    SELECT category, difficulty, shared, count(*) AS questions FROM free GROUP BY category, difficulty, shared
  ), quotas AS (
    SELECT q.category, q.difficulty, q.shared_at IS NOT NULL AS shared, least(count(*) / p_one_of, p_most) AS questions FROM question q
    WHERE q.archived_at IS NULL AND q.owner_id IS NULL AND q.language = 'en' GROUP BY q.category, q.difficulty, shared
  ), listed AS (
    SELECT l.question_id, l.listed_at, q.category, q.difficulty, q.shared_at IS NOT NULL AS shared,
      count(*) OVER (PARTITION BY q.category, q.difficulty, q.shared_at IS NOT NULL) AS questions
    FROM practice_question l JOIN question q ON q.id = l.question_id
  ), leavable AS (
    SELECT *, row_number() OVER (PARTITION BY category, difficulty, shared ORDER BY listed_at, question_id) AS n FROM listed
    -- From the open rounds: a listed question is in many old ones.
    WHERE question_id NOT IN (
      SELECT p.question_id FROM tournament t JOIN tournament_question p ON p.tournament_id = t.id
      WHERE t.kind <> 'tournament' AND t.settled_at IS NULL AND t.cancelled_at IS NULL)
  ), removed AS (
    DELETE FROM practice_question d USING leavable x JOIN quotas g USING (category, difficulty, shared) LEFT JOIN room r USING (category, difficulty, shared)
    WHERE d.question_id = x.question_id AND (x.n <= x.questions - g.questions OR (x.listed_at <= p_now - p_stay AND x.n <= r.questions))
    RETURNING d.question_id
  ), kept AS (
    SELECT category, difficulty, shared, count(*) AS questions FROM listed
    WHERE question_id NOT IN (SELECT question_id FROM removed) GROUP BY category, difficulty, shared
  ), ordered AS (
    SELECT f.*, row_number() OVER (PARTITION BY f.category, f.difficulty, f.shared ORDER BY
      EXISTS (SELECT FROM tournament_question p WHERE p.question_id = f.id), md5(f.id::text || p_now::date)) AS n
    FROM free f
  )
  INSERT INTO practice_question (question_id, listed_at)
  SELECT o.id, p_now FROM ordered o JOIN quotas g USING (category, difficulty, shared) LEFT JOIN kept k USING (category, difficulty, shared)
  WHERE o.n <= g.questions - coalesce(k.questions, 0)
  ON CONFLICT DO NOTHING;
END $$;
