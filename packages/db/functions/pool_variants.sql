-- Returns those of a question's variants that a tournament in these languages needs. Own texts in another language
-- than English are one of them: a session asks each question in its language, and in the question's own texts only
-- where those are English.
CREATE OR REPLACE FUNCTION pool_variants(p_question question, p_languages text[]) RETURNS jsonb
  LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(v.key, v.value), '{}')
  FROM jsonb_each(CASE WHEN p_question.language = 'en' THEN p_question.translations
    ELSE p_question.translations || jsonb_build_object(p_question.language,
      jsonb_build_object('questionText', p_question.question_text,
      'options', p_question.options, 'explanation', p_question.explanation,
      'mediaAlt', p_question.media_alt)) END) v
  WHERE v.key = ANY (p_languages)
$$;
