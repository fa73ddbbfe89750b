-- Returns whether a tournament can ask a question of the bank: one in use, of its category and with one of its tags,
-- with texts in its languages, that it admits. The house's tournaments with a stake ask the house's questions that are
-- neither shared nor set apart, its others only those that are: nothing that was asked for free comes back to where
-- there is a stake. An organiser's ask the organiser's own, and the shared ones where it says so.
CREATE OR REPLACE FUNCTION can_ask(p_tournament tournament, p_question question) RETURNS boolean
  LANGUAGE sql IMMUTABLE AS $$
  SELECT p_question.category = p_tournament.category AND p_question.archived_at IS NULL
    AND has_texts_in(p_question.language, p_question.translations, p_tournament.languages)
    AND admits(p_tournament, p_question)
    AND CASE WHEN p_tournament.owner_id IS NULL
      THEN p_question.owner_id IS NULL
        AND has_stake(p_tournament) = (p_question.shared_at IS NULL AND p_question.opened_at IS NULL)
      ELSE p_question.owner_id = p_tournament.owner_id
        OR (p_tournament.shared_questions AND p_question.shared_at IS NOT NULL) END
    AND (p_tournament.tags = '{}' OR p_question.tags && p_tournament.tags)
$$;
