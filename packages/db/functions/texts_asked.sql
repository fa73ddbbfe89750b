-- Returns the text and the options that players read in a language: those of a variant, or a question's own.
CREATE OR REPLACE FUNCTION texts_asked(p_text text, p_options text[], p_translations jsonb, p_language text)
  RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_array(coalesce(p_translations #> ARRAY[p_language, 'questionText'], to_jsonb(p_text)),
    coalesce(p_translations #> ARRAY[p_language, 'options'], to_jsonb(p_options)))
$$;
