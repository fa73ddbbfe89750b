-- Numbers the events committed since the last call, notifies every listening process, and returns the last number. Only
-- one publisher runs at a time, so a late commit never gets a lower number than one that was already read.
CREATE OR REPLACE FUNCTION outbox_publish() RETURNS bigint LANGUAGE plpgsql VOLATILE
-- Always uses the indexes, whatever the statistics say: see ledger_post_many.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_head bigint;
  v_published bigint;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM outbox WHERE seq IS NULL) THEN
    RETURN (SELECT last_seq FROM outbox_head);
  END IF;
  SELECT last_seq INTO v_head FROM outbox_head FOR UPDATE;
  WITH waiting AS (
    SELECT id, row_number() OVER (ORDER BY id) AS n FROM outbox WHERE seq IS NULL
  )
  UPDATE outbox o SET seq = v_head + w.n FROM waiting w WHERE o.id = w.id;
  GET DIAGNOSTICS v_published = ROW_COUNT;
  IF v_published > 0 THEN
    UPDATE outbox_head SET last_seq = v_head + v_published;
    PERFORM pg_notify('outbox', (v_head + v_published)::text);
  END IF;
  RETURN v_head + v_published;
END $$;
