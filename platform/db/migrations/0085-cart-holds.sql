-- Seats in the cart of a till are held before there is a bill (D-139): such a claim names the till instead of a bill.
ALTER TABLE seat_claim ADD COLUMN device_id int,
  ADD FOREIGN KEY (exhibitor_id, device_id) REFERENCES device;
ALTER TABLE seat_claim DROP CONSTRAINT seat_claim_check1;
ALTER TABLE seat_claim
  ADD CONSTRAINT seat_claim_has_owner CHECK (bill_id IS NOT NULL OR state IN ('blocked','released') OR (state = 'held' AND device_id IS NOT NULL)),
  ADD CONSTRAINT seat_claim_of_cart CHECK (device_id IS NULL OR (bill_id IS NULL AND NOT online AND state IN ('held','released')));
CREATE INDEX seat_claim_cart ON seat_claim (exhibitor_id, device_id) WHERE state = 'held' AND device_id IS NOT NULL;

CREATE OR REPLACE FUNCTION seat_claim_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'claims are never deleted' USING ERRCODE = 'KC001'; END IF;
  IF OLD.state = 'released' THEN RAISE EXCEPTION 'released is final' USING ERRCODE = 'KC002'; END IF;
  IF (NEW.exhibitor_id, NEW.screening_id, NEW.bill_id, NEW.line_no, NEW.online, NEW.quota_rate_id, NEW.device_id)
     IS DISTINCT FROM (OLD.exhibitor_id, OLD.screening_id, OLD.bill_id, OLD.line_no, OLD.online, OLD.quota_rate_id, OLD.device_id) THEN
    RAISE EXCEPTION 'a claim keeps its screening and its bill' USING ERRCODE = 'KC003'; END IF;
  RETURN NEW;
END $$;
