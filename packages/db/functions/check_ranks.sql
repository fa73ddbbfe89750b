-- Refuses a settlement of a tournament with marks whose ranks and prizes do not follow its points, as those of a server of the
-- release before, which ranks by right answers. Another server settles the tournament.
CREATE OR REPLACE FUNCTION check_ranks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT coalesce(max(r.points), 0) <= 0 OR bool_or(r.rank IS DISTINCT FROM r.due OR (r.prize > 0 AND r.points <= 0))
    FROM (SELECT s.rank, s.prize, points_of(s) AS points, rank() OVER (ORDER BY points_of(s) DESC, s.total_time_ms) AS due
      FROM quiz_session s WHERE s.tournament_id = NEW.id) r)
  THEN
    RAISE EXCEPTION 'the ranks of tournament % do not follow its marks', NEW.id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER tournament_ranked AFTER UPDATE OF settled_at ON tournament FOR EACH ROW
  WHEN (NEW.marks IS NOT NULL AND NEW.settled_at IS NOT NULL AND OLD.settled_at IS NULL) EXECUTE FUNCTION check_ranks();
