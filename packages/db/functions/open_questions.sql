-- Sets questions of the house apart for games without a stake, for good: `p_one_of` of each category, difficulty and
-- language, at most `p_most` of each, shared ones included. Those that tournaments have asked come first, so that the
-- fresh ones stay for a stake. A question in the pool of an open tournament with a stake is not set apart.
CREATE OR REPLACE FUNCTION open_questions(p_now timestamptz, p_one_of int, p_most int) RETURNS void
  LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  -- Pools that are being frozen are committed first, and later ones leave out what is set apart here.
  PERFORM lock_questions(NULL, true);
  WITH bank AS (
    SELECT q.id, q.category, q.difficulty, q.language, q.opened_at IS NOT NULL OR q.shared_at IS NOT NULL AS is_open
    FROM question q WHERE q.archived_at IS NULL AND q.owner_id IS NULL
  ), quotas AS (
    SELECT category, difficulty, language, least(count(*) / p_one_of,
      p_most) - count(*) FILTER (WHERE is_open) AS wanted
    FROM bank GROUP BY category, difficulty, language
  ), ordered AS (
    SELECT b.id, b.category, b.difficulty, b.language,
      row_number() OVER (PARTITION BY b.category, b.difficulty, b.language ORDER BY
      NOT EXISTS (SELECT FROM tournament_question p WHERE p.question_id = b.id), md5(b.id::text || p_now::date)) AS n
    FROM bank b JOIN quotas w USING (category, difficulty, language)
    WHERE w.wanted > 0 AND NOT b.is_open AND NOT EXISTS (
      SELECT FROM tournament_question p JOIN tournament t ON t.id = p.tournament_id
      WHERE p.question_id = b.id AND t.settled_at IS NULL AND t.cancelled_at IS NULL AND has_stake(t))
  )
  UPDATE question q SET opened_at = p_now
  FROM ordered o JOIN quotas w USING (category, difficulty, language) WHERE q.id = o.id AND o.n <= w.wanted;
END $$;
