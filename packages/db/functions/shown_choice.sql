-- Returns a choice among a question's stored options as one among the options in the order in which a player sees
-- them. `stored_choice` is the way back; core's choice.ts says how several options are one number.
CREATE OR REPLACE FUNCTION shown_choice(p_choice int, p_order smallint[]) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_choice < 64 THEN array_position(p_order, p_choice::smallint) - 1 ELSE (
    SELECT 64 + sum(1 << (o.n - 1)::int)::int FROM unnest(p_order) WITH ORDINALITY AS o(place, n)
      WHERE (p_choice - 64) >> o.place & 1 = 1) END
$$;
