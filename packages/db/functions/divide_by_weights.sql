-- Divides a number by weights as core's `divideByWeights`: odd ones go to the largest remainders, equal ones to the
-- earlier weight.
CREATE OR REPLACE FUNCTION divide_by_weights(p_total int, p_weights int[]) RETURNS int[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_agg((part + CASE WHEN place <= rest THEN 1 ELSE 0 END)::int ORDER BY n)
  FROM (
    -- Integers throughout, so that tied remainders are equal.
    SELECT n, p_total::bigint * weight / total AS part,
      row_number() OVER (ORDER BY p_total::bigint * weight % total DESC, n) AS place,
      p_total - sum(p_total::bigint * weight / total) OVER () AS rest
    FROM unnest(p_weights) WITH ORDINALITY AS w(weight, n),
      (SELECT nullif(sum(weight), 0)::bigint AS total FROM unnest(p_weights) AS w(weight)) AS s
  ) AS parts
$$;
