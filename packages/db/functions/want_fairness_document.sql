-- Notes that a tournament's fairness document has to be written, or written anew: a trigger of tables whose argument
-- names the column with the tournament's id.
CREATE OR REPLACE FUNCTION want_fairness_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO fairness_document AS d (tournament_id) VALUES ((to_jsonb(NEW) ->> TG_ARGV[0])::uuid)
  ON CONFLICT (tournament_id) DO UPDATE SET wanted = d.wanted + 1;
  RETURN NULL;
END $$;

CREATE TRIGGER tournament_settled AFTER UPDATE OF settled_at ON tournament FOR EACH ROW
  WHEN (NEW.kind = 'tournament' AND OLD.settled_at IS NULL AND NEW.settled_at IS NOT NULL)
  EXECUTE FUNCTION want_fairness_document('id');
CREATE TRIGGER tournament_cancelled AFTER UPDATE OF cancelled_at ON tournament FOR EACH ROW
  WHEN (NEW.kind = 'tournament' AND OLD.cancelled_at IS NULL AND NEW.cancelled_at IS NOT NULL)
  EXECUTE FUNCTION want_fairness_document('id');
CREATE TRIGGER quiz_session_prize_decided AFTER UPDATE OF prize_state ON quiz_session FOR EACH ROW
  WHEN (OLD.prize_state = 'held' AND NEW.prize_state <> 'held')
  EXECUTE FUNCTION want_fairness_document('tournament_id');
