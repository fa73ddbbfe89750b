-- The outbox: events are rows of the transaction that caused them. Numbers are given afterwards, by one
-- publisher at a time, so that a late commit never slips in below a number somebody has already read.
-- Within an audience ids follow the commit order, because writers append under that audience's lock.

INSERT INTO outbox_head (last_seq) VALUES (0);
--> statement-breakpoint
CREATE FUNCTION outbox_append(p_audiences text[], p_events jsonb[]) RETURNS void LANGUAGE sql VOLATILE AS $$
  INSERT INTO outbox (audience, event)
  SELECT e.audience, e.event FROM unnest(p_audiences, p_events) WITH ORDINALITY AS e(audience, event, n) ORDER BY e.n
$$;
--> statement-breakpoint
-- Numbers what has been committed since, wakes every process that listens, and answers the last number.
CREATE FUNCTION outbox_publish() RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
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
