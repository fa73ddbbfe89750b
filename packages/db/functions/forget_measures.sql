-- Forgets what was measured of a question in the languages in which it is asked otherwise from now on.
CREATE OR REPLACE FUNCTION forget_measures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM question_measure m WHERE m.question_id = new.id
    AND ((old.category, old.correct_answer, old.seconds, old.media_hash) IS DISTINCT FROM
        (new.category, new.correct_answer, new.seconds, new.media_hash)
      OR texts_asked(old.question_text, old.options, old.translations, m.language) <>
        texts_asked(new.question_text, new.options, new.translations, m.language));
  RETURN NULL;
END
$$;
CREATE TRIGGER question_measure_forgotten AFTER UPDATE ON question FOR EACH ROW EXECUTE FUNCTION forget_measures();
