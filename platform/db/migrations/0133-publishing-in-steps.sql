-- Shows are published in steps (decision 0105): planned for employees only, provisional for visitors who cannot buy yet, on sale.
ALTER TABLE screening ADD COLUMN stage text NOT NULL DEFAULT 'on_sale'
  CONSTRAINT screening_stage CHECK (stage IN ('planned','provisional','on_sale'));

-- Only a show that is on sale is sold, held or reserved, whatever a node remembers. Employees may block seats before. Triggers
-- of one event run in the order of their names: after seat_claim_taken, which locks the row of the screening's places, and
-- planning locks the same row before it changes the stage. Money that comes late for a place that a bill had before the sale was
-- stopped is still taken: the line of the bill has a former claim.
CREATE FUNCTION seat_claim_on_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM changed k JOIN screening s ON s.exhibitor_id = k.exhibitor_id AND s.id = k.screening_id
      WHERE k.state IN ('held','reserved','sold') AND s.stage <> 'on_sale'
        AND NOT (k.state = 'sold' AND k.bill_id IS NOT NULL AND EXISTS (SELECT 1 FROM seat_claim former
          WHERE former.exhibitor_id = k.exhibitor_id AND former.bill_id = k.bill_id AND former.line_no = k.line_no AND former.id < k.id))) THEN
    RAISE EXCEPTION 'a screening is not on sale' USING ERRCODE = 'KS003'; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER seat_claim_to_sell AFTER INSERT ON seat_claim REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION seat_claim_on_sale();

-- A show whose seats are taken does not disappear from the website.
CREATE FUNCTION screening_back_to_planned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM screening_capacity c WHERE c.exhibitor_id = NEW.exhibitor_id AND c.screening_id = NEW.id AND c.taken > 0) THEN
    RAISE EXCEPTION 'seats of screening % are taken', NEW.id USING ERRCODE = 'KS004'; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER screening_back_to_planned AFTER UPDATE OF stage ON screening FOR EACH ROW
  WHEN (NEW.stage = 'planned' AND OLD.stage <> 'planned') EXECUTE FUNCTION screening_back_to_planned();
