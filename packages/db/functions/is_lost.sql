-- Returns whether nobody can know that a question was sent: it opened at `p_starts_at`, after the last sign of life of
-- the process `p_asked_by` that had to send it, which stopped or has been silent for 3 s. The question is not lost any
-- more two minutes after its opening, of which its player could reach one process for as long. `p_process` is the
-- process that asks, which lives. The reference is core's isLost.
CREATE OR REPLACE FUNCTION is_lost(p_asked_by int, p_starts_at timestamptz, p_at timestamptz, p_process int)
  RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT p_asked_by IS DISTINCT FROM p_process AND p_at >= p_starts_at AND EXISTS (
      SELECT FROM server_process p WHERE p.id = p_asked_by AND p.alive_at < p_starts_at
        AND (p.has_stopped OR p.alive_at < p_at - interval '3 s'))
    AND (p_at <= p_starts_at + interval '120 s' OR NOT EXISTS (
      SELECT FROM server_process p WHERE (p.id = p_process
        OR (NOT p.has_stopped AND p.alive_at >= p_at - interval '3 s'))
        AND p.registered_at < p_at - interval '120 s'))
$$;
