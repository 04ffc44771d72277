-- What was parked or reserved is changed by a new bill that replaces the old one in one transaction (D-139, D-158).
ALTER TABLE bill ADD COLUMN replaces uuid,
  ADD FOREIGN KEY (exhibitor_id, replaces) REFERENCES bill,
  ADD CONSTRAINT bill_replaces_another CHECK (replaces <> id);
-- A bill is replaced once.
CREATE UNIQUE INDEX bill_replaced_once ON bill (exhibitor_id, replaces) WHERE replaces IS NOT NULL;

CREATE OR REPLACE FUNCTION reservation_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IS DISTINCT FROM OLD.status AND NOT EXISTS (SELECT 1 FROM reservation_transition WHERE from_state = OLD.status AND to_state = NEW.status) THEN
    RAISE EXCEPTION 'reservation %: illegal transition % -> %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'KR001'; END IF;
  IF (NEW.exhibitor_id, NEW.id, NEW.ref, NEW.screening_id) IS DISTINCT FROM (OLD.exhibitor_id, OLD.id, OLD.ref, OLD.screening_id)
     -- An expired bill never comes back (D-017): a restored reservation gets another one for the same seats.
     OR (NEW.bill_id <> OLD.bill_id AND NOT (OLD.status = 'expired' AND NEW.status = 'pending')
     -- A changed reservation gets the bill that replaces its own.
         AND NOT (OLD.status = 'pending' AND NEW.status = 'pending' AND EXISTS (
           SELECT 1 FROM bill b WHERE b.exhibitor_id = NEW.exhibitor_id AND b.id = NEW.bill_id AND b.replaces = OLD.bill_id))) THEN
    RAISE EXCEPTION 'a reservation keeps its bill and its reference' USING ERRCODE = 'KR002'; END IF;
  RETURN NEW;
END $$;

-- The reservation goes to the new bill before the old one is cancelled, which would cancel it.
CREATE FUNCTION reservation_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reservation SET bill_id = NEW.id WHERE exhibitor_id = NEW.exhibitor_id AND bill_id = NEW.replaces AND status = 'pending';
  RETURN NULL;
END $$;
CREATE TRIGGER reservation_moves AFTER UPDATE OF replaces ON bill FOR EACH ROW
  WHEN (OLD.replaces IS NULL AND NEW.replaces IS NOT NULL) EXECUTE FUNCTION reservation_moves();
