-- Returns whether a tournament can ask a question of the bank: one in use, of its category and with one of its tags, with texts in
-- its languages, that it admits.
CREATE OR REPLACE FUNCTION can_ask(p_tournament tournament, p_question question) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p_question.category = p_tournament.category AND p_question.archived_at IS NULL
    AND has_texts_in(p_question.language, p_question.translations, p_tournament.languages) AND admits(p_tournament, p_question)
    AND (p_tournament.tags = '{}' OR p_question.tags && p_tournament.tags)
$$;
