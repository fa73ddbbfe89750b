-- Opens the sums of new users: a trigger of users.
CREATE OR REPLACE FUNCTION open_user_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_total (user_id) SELECT id FROM added;
  RETURN NULL;
END $$;

CREATE TRIGGER user_total_opened AFTER INSERT ON users
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION open_user_totals();
