-- What reading a snapshot asks again and again.

-- How many places of a screening staff withhold (D-046).
CREATE INDEX seat_claim_blocked ON seat_claim (exhibitor_id, screening_id) WHERE state = 'blocked';

-- The version of an arrangement moves with every change of its seats, so that who knows the version knows the seats.
CREATE FUNCTION arrangement_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE arrangement a SET version = a.version + 1
    FROM (SELECT DISTINCT exhibitor_id, arrangement_id FROM changed) c
   WHERE a.exhibitor_id = c.exhibitor_id AND a.id = c.arrangement_id;
  RETURN NULL;
END $$;
CREATE TRIGGER seat_added AFTER INSERT ON seat REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION arrangement_changed();
CREATE TRIGGER seat_changed AFTER UPDATE ON seat REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION arrangement_changed();
CREATE TRIGGER seat_removed AFTER DELETE ON seat REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION arrangement_changed();
