-- Called by the release before 0.3.0 only; `has_texts_in` replaces it.
-- Returns whether a question with these variants can be asked in all of these languages. Its own texts are in English.
CREATE OR REPLACE FUNCTION has_languages(p_translations jsonb, p_languages text[]) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p_translations ?& array_remove(p_languages, 'en')
$$;
