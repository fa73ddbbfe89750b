-- Numbers the events committed since the last call, notifies every listening process, and returns the last number.
-- Only one publisher runs at a time, so a late commit never gets a lower number than one that was already read.
CREATE OR REPLACE FUNCTION outbox_publish() RETURNS bigint LANGUAGE plpgsql VOLATILE
-- Always uses the indexes, whatever the statistics say: see ledger_post_many. A bitmap scan would never mark the
-- entries of numbered events in the index of waiting ones as dead, and would read them all each time.
SET enable_seqscan = off SET enable_bitmapscan = off AS $$
DECLARE
  v_head bigint;
  v_waiting bigint[];
BEGIN
  IF NOT EXISTS (SELECT 1 FROM outbox WHERE seq IS NULL) THEN
    RETURN (SELECT last_seq FROM outbox_head);
  END IF;
  SELECT last_seq INTO v_head FROM outbox_head FOR UPDATE;
  SELECT array_agg(id ORDER BY id) INTO v_waiting FROM outbox WHERE seq IS NULL;
  IF v_waiting IS NULL THEN RETURN v_head; END IF;
  UPDATE outbox o SET seq = v_head + w.n FROM unnest(v_waiting) WITH ORDINALITY AS w(id, n)
  -- The second condition looks the events up by key, in whatever order they are joined.
  WHERE o.id = w.id AND o.id = ANY (v_waiting);
  UPDATE outbox_head SET last_seq = v_head + cardinality(v_waiting);
  PERFORM pg_notify('outbox', (v_head + cardinality(v_waiting))::text);
  RETURN v_head + cardinality(v_waiting);
END $$;
