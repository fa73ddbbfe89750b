-- Returns the picture or sound of a question in a pool with its description in the language of a session.
CREATE OR REPLACE FUNCTION shown_medium(p_hash text, p_alt text, p_translations jsonb, p_language text) RETURNS json
  LANGUAGE sql STABLE AS $$
  SELECT json_build_object('hash', m.hash, 'kind', m.kind, 'type', m.type, 'width', m.width, 'height', m.height,
    'durationMs', m.duration_ms, 'alt', coalesce(p_translations -> p_language ->> 'mediaAlt', p_alt))
  FROM question_media m WHERE m.hash = p_hash
$$;
