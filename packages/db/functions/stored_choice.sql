-- Returns a choice among the options that a player saw as one among the question's stored options.
CREATE OR REPLACE FUNCTION stored_choice(p_choice int, p_order smallint[]) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_choice < 64 THEN p_order[p_choice + 1]::int ELSE (
    SELECT 64 + sum(1 << o.place::int)::int FROM unnest(p_order) WITH ORDINALITY AS o(place, n)
      WHERE (p_choice - 64) >> (o.n - 1)::int & 1 = 1) END
$$;
