-- Appends events to the outbox, in the order given. Writers hold the lock of the audience, so ids follow the commit
-- order within an audience.
CREATE OR REPLACE FUNCTION outbox_append(p_audiences text[], p_events jsonb[]) RETURNS void
  LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  INSERT INTO outbox (audience, event)
  SELECT e.audience, e.event FROM unnest(p_audiences, p_events) WITH ORDINALITY AS e(audience, event, n) ORDER BY e.n;
END $$;
