-- Locks sessions in the order of their ids, without waiting. Returns `p_ids` with NULL in place of each session that
-- another transaction has locked. A session appears once at most.
CREATE OR REPLACE FUNCTION lock_sessions(p_ids uuid[]) RETURNS uuid[] LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_held uuid[];
BEGIN
  SELECT array_agg(h.id) INTO v_held FROM (
    SELECT s.id FROM quiz_session s WHERE s.id = ANY (p_ids) ORDER BY s.id FOR NO KEY UPDATE SKIP LOCKED
  ) h;
  IF cardinality(v_held) = cardinality(array_remove(p_ids, NULL)) THEN RETURN p_ids; END IF;
  RETURN ARRAY(SELECT CASE WHEN x.id = ANY (v_held) THEN x.id END FROM unnest(p_ids) WITH ORDINALITY AS x(id, n)
    ORDER BY x.n);
END $$;
