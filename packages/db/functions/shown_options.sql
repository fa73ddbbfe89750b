-- Returns a question's options in the order in which a player sees them.
CREATE OR REPLACE FUNCTION shown_options(p_options text[], p_order smallint[]) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_agg(p_options[o.place + 1] ORDER BY o.n) FROM unnest(p_order) WITH ORDINALITY AS o(place, n)
$$;
