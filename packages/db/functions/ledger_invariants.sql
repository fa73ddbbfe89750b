-- Lists every invariant of the ledger; `offenders` counts the violations of each.
CREATE OR REPLACE FUNCTION ledger_invariants() RETURNS TABLE (name text, offenders bigint) LANGUAGE sql STABLE AS $$
  SELECT * FROM ledger_base_invariants() UNION ALL SELECT * FROM ledger_hold_invariants()
$$;
