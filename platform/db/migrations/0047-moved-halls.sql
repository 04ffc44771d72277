-- A sold screening moves to another hall, and its parties get seats there (D-199). A claim that is live names a seat of the
-- arrangement that its screening has; a released one keeps the seat of the hall it was made for, because released is final. A
-- foreign key cannot tell them apart, so triggers do: at every insert once per statement, after the counters have locked
-- the screening; at an update only if the arrangement changes.
ALTER TABLE seat_claim DROP CONSTRAINT seat_claim_exhibitor_id_screening_id_arrangement_id_fkey;
ALTER TABLE screening_capacity DROP CONSTRAINT screening_capacity_exhibitor_id_screening_id_arrangement_id_key;

CREATE FUNCTION seat_claim_in_its_hall() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM changed k WHERE k.seat_id IS NOT NULL AND k.state <> 'released' AND k.arrangement_id IS DISTINCT FROM
      (SELECT c.arrangement_id FROM screening_capacity c WHERE c.exhibitor_id = k.exhibitor_id AND c.screening_id = k.screening_id)) THEN
    RAISE EXCEPTION 'a claim names a seat of another hall' USING ERRCODE = 'KC004'; END IF;
  RETURN NULL;
END $$;
-- Triggers of one event run in the order of their names: after seat_claim_taken, which locks the row of the screening.
CREATE TRIGGER seat_claim_there AFTER INSERT ON seat_claim REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION seat_claim_in_its_hall();

CREATE FUNCTION seat_claim_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.arrangement_id IS DISTINCT FROM (SELECT c.arrangement_id FROM screening_capacity c
       WHERE c.exhibitor_id = NEW.exhibitor_id AND c.screening_id = NEW.screening_id) THEN
    RAISE EXCEPTION 'a claim names a seat of another hall' USING ERRCODE = 'KC004'; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER seat_claim_moved AFTER UPDATE OF arrangement_id ON seat_claim FOR EACH ROW
  WHEN (NEW.seat_id IS NOT NULL AND NEW.state <> 'released' AND NEW.arrangement_id IS DISTINCT FROM OLD.arrangement_id)
  EXECUTE FUNCTION seat_claim_moved();

CREATE FUNCTION screening_capacity_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM seat_claim k WHERE k.exhibitor_id = NEW.exhibitor_id AND k.screening_id = NEW.screening_id
      AND k.state <> 'released' AND k.seat_id IS NOT NULL AND k.arrangement_id IS DISTINCT FROM NEW.arrangement_id) THEN
    RAISE EXCEPTION 'screening % has seats in another hall', NEW.screening_id USING ERRCODE = 'KC004'; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER screening_capacity_moved AFTER UPDATE OF arrangement_id ON screening_capacity FOR EACH ROW
  WHEN (NEW.arrangement_id IS DISTINCT FROM OLD.arrangement_id) EXECUTE FUNCTION screening_capacity_moved();

-- The halls of a move; NULL in both: it stayed in its hall. The proof: how many parties got new seats, and how many of them
-- do not sit side by side.
ALTER TABLE screening_move ADD COLUMN from_screen_id int, ADD COLUMN to_screen_id int,
  ADD COLUMN parties int NOT NULL DEFAULT 0 CHECK (parties >= 0),
  ADD COLUMN apart int NOT NULL DEFAULT 0 CHECK (apart BETWEEN 0 AND parties),
  ADD CONSTRAINT screening_move_halls CHECK ((from_screen_id IS NULL) = (to_screen_id IS NULL) AND from_screen_id <> to_screen_id),
  ADD FOREIGN KEY (exhibitor_id, from_screen_id) REFERENCES screen,
  ADD FOREIGN KEY (exhibitor_id, to_screen_id) REFERENCES screen;
ALTER TABLE screening_move DROP CONSTRAINT screening_move_check;
ALTER TABLE screening_move ADD CONSTRAINT screening_move_changes
  CHECK (from_starts_at <> to_starts_at OR from_version_id <> to_version_id OR from_screen_id IS NOT NULL);
GRANT UPDATE (parties, apart) ON screening_move TO foyer_app;

-- Where each place was before a move to another hall: what the mails tell, and where it returns to.
CREATE TABLE reseated_place (
  exhibitor_id        int NOT NULL,
  move_id             int NOT NULL,
  claim_id            bigint NOT NULL,
  from_arrangement_id int, from_seat_id int,     -- both NULL: it was an unnumbered place
  from_name           text,
  to_name             text,                      -- NULL: it is an unnumbered place now
  PRIMARY KEY (exhibitor_id, move_id, claim_id),
  CHECK ((from_seat_id IS NULL) = (from_arrangement_id IS NULL)),
  FOREIGN KEY (exhibitor_id, move_id) REFERENCES screening_move,
  FOREIGN KEY (exhibitor_id, claim_id) REFERENCES seat_claim,
  FOREIGN KEY (exhibitor_id, from_arrangement_id, from_seat_id) REFERENCES seat
);
ALTER TABLE reseated_place ENABLE ROW LEVEL SECURITY;
ALTER TABLE reseated_place FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON reseated_place TO foyer_app USING (exhibitor_id = tenant()) WITH CHECK (exhibitor_id = tenant());
CREATE POLICY everything_readable ON reseated_place FOR SELECT TO foyer_system USING (true);
GRANT SELECT, INSERT ON reseated_place TO foyer_app;
GRANT SELECT ON reseated_place TO foyer_system;
