-- Divides a frozen pool into strata of about equally hard questions, as core's `dividePool`, and stores how many of
-- each a player is asked. A question that tournaments measured in one of its languages has the level of its measure,
-- another that of its difficulty: practice costs nothing, so a player with many accounts could make hard questions
-- look easy.
CREATE OR REPLACE FUNCTION divide_pool(p_tournament uuid) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  t tournament;
  is_by_difficulty boolean;
BEGIN
  SELECT * INTO t FROM tournament WHERE id = p_tournament;

  UPDATE tournament_question p SET
    level = coalesce(round(m.share * 10000), CASE p.difficulty WHEN 'easy' THEN 8000 WHEN 'medium' THEN 6000
      ELSE 4000 END),
    is_measured = m.share IS NOT NULL
  FROM tournament_question q LEFT JOIN LATERAL (
    SELECT avg(share) AS share FROM question_measure
    WHERE question_id = q.question_id AND language = ANY (t.languages) AND share_error <= 0.05 AND NOT is_of_practice
  ) m ON true
  WHERE p.tournament_id = p_tournament AND q.tournament_id = p_tournament AND q.question_id = p.question_id;

  is_by_difficulty := t.difficulties IS NOT NULL OR t.marks IS NOT NULL
    OR EXISTS (SELECT FROM tournament_question WHERE tournament_id = p_tournament AND NOT is_measured);

  WITH pooled AS (
    SELECT question_id, CASE WHEN is_by_difficulty THEN difficulty
      ELSE 'any' END AS kind, seconds, level, alias AS name
    FROM tournament_question WHERE tournament_id = p_tournament
  ), durations AS (
    SELECT kind, seconds, count(*)::int AS size, count(DISTINCT level)::int AS levels FROM pooled
      GROUP BY kind, seconds
  ), sizes AS (
    SELECT k.kind, k.n, coalesce(sum(d.size), 0)::int AS size
    FROM unnest(CASE WHEN is_by_difficulty THEN '{easy,medium,hard}' ELSE '{any}' END::text[]) WITH ORDINALITY
      AS k(kind, n)
    LEFT JOIN durations d ON d.kind = k.kind GROUP BY k.kind, k.n
  ), kinds AS (
    SELECT k.kind, k.n, coalesce((t.difficulties ->> k.kind)::int, k.share) AS questions
    FROM (SELECT array_agg(kind ORDER BY n) AS kinds, array_agg(size ORDER BY n) AS sizes FROM sizes) a
    CROSS JOIN LATERAL unnest(a.kinds, divide_by_weights(t.questions_count, a.sizes)) WITH ORDINALITY
      AS k(kind, share, n)
  ), parts AS (
    SELECT k.kind, k.n, d.seconds, d.size, d.questions,
      greatest(1, least(d.questions, d.levels, 10 * d.questions / t.questions_count)) AS strata
    FROM kinds k
    CROSS JOIN LATERAL (SELECT array_agg(seconds ORDER BY seconds) AS seconds,
      array_agg(size ORDER BY seconds) AS sizes,
      array_agg(levels ORDER BY seconds) AS levels FROM durations WHERE kind = k.kind) a
    CROSS JOIN LATERAL unnest(a.seconds, a.sizes, a.levels, divide_by_weights(k.questions, a.sizes))
      AS d(seconds, size, levels, questions)
    WHERE d.questions > 0
  ), strata AS (
    SELECT kind, n, seconds, i, kind || ' ' || seconds || ' s ' || i AS name,
      questions * i / strata - questions * (i - 1) / strata AS questions,
      size * (questions * (i - 1) / strata) / questions AS first, size * (questions * i / strata) / questions AS behind
    FROM parts CROSS JOIN LATERAL generate_series(1, strata) AS i
  ), placed AS (
    SELECT question_id, kind, seconds, row_number() OVER (PARTITION BY kind, seconds
      ORDER BY level DESC, name) - 1 AS place FROM pooled
  ), named AS (
    UPDATE tournament_question q SET stratum = s.name
    FROM placed p JOIN strata s ON s.kind = p.kind AND s.seconds = p.seconds AND p.place >= s.first
      AND p.place < s.behind
    WHERE q.tournament_id = p_tournament AND q.question_id = p.question_id
  )
  UPDATE tournament SET strata = (
    SELECT json_agg(json_build_object('name', name, 'questions', questions) ORDER BY n, seconds, i) FROM strata
  ) WHERE id = p_tournament;
END $$;
