-- Returns whether a question with own texts in a language and these variants can be asked in all of these languages.
CREATE OR REPLACE FUNCTION has_texts_in(p_language text, p_translations jsonb, p_languages text[]) RETURNS boolean
  LANGUAGE sql IMMUTABLE AS $$
  SELECT p_translations ?& array_remove(p_languages, p_language)
$$;
