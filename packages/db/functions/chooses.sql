-- Returns whether a choice has the option with this index.
CREATE OR REPLACE FUNCTION chooses(p_choice int, p_option int) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_choice < 64 THEN p_choice = p_option ELSE (p_choice - 64) >> p_option & 1 = 1 END
$$;
