-- Keeps the questions of an owner, the house for null, as they are for pools until the transaction ends: many pools
-- are frozen at once, and each waits for a change of these questions, which is made alone. Whose pools ask none of
-- them waits for nothing.
CREATE OR REPLACE FUNCTION lock_questions(p_owner uuid, p_changes boolean) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_key bigint := hashtextextended('questions of ' || coalesce(p_owner::text, 'the house'), 0);
BEGIN
  IF p_changes THEN PERFORM pg_advisory_xact_lock(v_key); ELSE PERFORM pg_advisory_xact_lock_shared(v_key); END IF;
END $$;
