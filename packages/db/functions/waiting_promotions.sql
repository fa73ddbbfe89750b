-- Returns the promotions that wait for a confirmation or their time. What a former or suspended administrator asked
-- for waits for nothing.
CREATE OR REPLACE FUNCTION waiting_promotions(p_now timestamptz) RETURNS SETOF promotion LANGUAGE sql STABLE AS $$
  SELECT p.* FROM promotion p JOIN users r ON r.id = p.requested_by AND r.role = 'admin' AND r.duty IS NULL
  WHERE p.took_effect_at IS NULL AND NOT EXISTS (
    SELECT FROM suspension s WHERE s.user_id = r.id AND s.took_effect_at IS NOT NULL AND s.ended_at IS NULL
      AND (s.until IS NULL OR s.until > p_now))
$$;
