-- Called by the release before 0.3.0 only; `pool_variants` replaces it.
-- Returns those of a question's variants that a tournament in these languages needs.
CREATE OR REPLACE FUNCTION pool_translations(p_translations jsonb, p_languages text[]) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(v.key, v.value), '{}') FROM jsonb_each(p_translations) v WHERE v.key = ANY (p_languages)
$$;
