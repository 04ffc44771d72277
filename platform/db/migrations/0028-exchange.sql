-- Exchanges at tills (D-138): a bill takes tickets of an earlier one back and sells others for them.

ALTER TABLE bill
  ADD COLUMN of_bill uuid,                                           -- the bill whose tickets this one takes back
  ADD FOREIGN KEY (exhibitor_id, of_bill) REFERENCES bill,
  ADD CHECK (of_bill <> id);
CREATE INDEX bill_of_bill ON bill (exhibitor_id, of_bill) WHERE of_bill IS NOT NULL;

-- A bill that was begun and given up took nothing back: only what is final counts, and that is final once.
ALTER TABLE bill_line
  ADD COLUMN taken_back_at timestamptz,
  ADD CHECK (taken_back_at IS NULL OR (kind = 'exchange' AND of_bill IS NOT NULL));
DROP INDEX bill_line_exchanged;
CREATE UNIQUE INDEX bill_line_taken_back ON bill_line (exhibitor_id, of_bill, of_bill_line) WHERE taken_back_at IS NOT NULL;
CREATE INDEX bill_line_of_line ON bill_line (exhibitor_id, of_bill, of_bill_line) WHERE of_bill IS NOT NULL;

-- Money of an exchanged ticket lies with the bill it was paid for, and goes back from there: on whose account.
ALTER TABLE refund
  ADD COLUMN for_bill uuid,
  ADD FOREIGN KEY (exhibitor_id, for_bill) REFERENCES bill,
  ADD CHECK (for_bill <> bill_id);
CREATE INDEX refund_for_bill ON refund (exhibitor_id, for_bill) WHERE for_bill IS NOT NULL;
-- The same cause refunds a payment once for each bill its money went into (T28, T29).
ALTER TABLE refund DROP CONSTRAINT refund_exhibitor_id_payment_id_cause_key;
CREATE UNIQUE INDEX refund_once ON refund (exhibitor_id, payment_id, cause, for_bill) NULLS NOT DISTINCT;
