-- Publishes the committed events (see outbox_publish), and returns those after a number in their order:
-- `p_limit` at most.
CREATE OR REPLACE FUNCTION outbox_pull(p_after bigint, p_limit int)
  RETURNS TABLE (seq bigint, audience text, event jsonb) LANGUAGE plpgsql VOLATILE
-- Always uses the indexes, whatever the statistics say: see ledger_post_many.
SET enable_seqscan = off AS $$
#variable_conflict use_column
BEGIN
  PERFORM outbox_publish();
  RETURN QUERY SELECT o.seq, o.audience, o.event FROM outbox o WHERE o.seq > p_after ORDER BY o.seq LIMIT p_limit;
END $$;
