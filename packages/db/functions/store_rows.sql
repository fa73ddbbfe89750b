-- Inserts rows, given as objects with all columns of the table, and returns those that were not there already.
CREATE OR REPLACE FUNCTION store_rows(p_table regclass, p_rows json) RETURNS SETOF json LANGUAGE plpgsql VOLATILE
-- For the checks of foreign keys: on a connection that plans anew they are planned for each row, which costs more than
-- the row.
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY EXECUTE format('INSERT INTO %1$s AS stored SELECT * FROM json_populate_recordset(null::%1$s, $1)
    ON CONFLICT DO NOTHING RETURNING row_to_json(stored)', p_table) USING p_rows;
END $$;
