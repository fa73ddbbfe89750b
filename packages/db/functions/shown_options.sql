-- Returns a question's options in the order in which a player sees them, in the player's language where there is such
-- a variant.
CREATE OR REPLACE FUNCTION shown_options(
  p_options text[], p_order smallint[], p_translations jsonb DEFAULT '{}', p_language text DEFAULT 'en'
) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_agg(coalesce(p_translations -> p_language -> 'options' ->> o.place, p_options[o.place + 1])
    ORDER BY o.n)
  FROM unnest(p_order) WITH ORDINALITY AS o(place, n)
$$;
