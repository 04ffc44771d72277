-- What customers add at card terminals to the amount of an order (D-081).
ALTER TABLE terminal_order ADD COLUMN tip_cents bigint NOT NULL DEFAULT 0;
ALTER TABLE terminal_order ADD CONSTRAINT terminal_order_tip CHECK (tip_cents >= 0) NOT VALID; -- all are 0

-- The question for a tip on the customer display of a till (D-081, D-144): one each, the last one. While it is open the
-- customer may choose, and choose again; the payment that it belongs to closes it.
CREATE TABLE tip_question (
  exhibitor_id int NOT NULL, device_id int NOT NULL,                 -- the till
  id           uuid NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),             -- of the payment, without the tip
  tip_cents    bigint CHECK (tip_cents >= 0),                        -- NULL: nothing is chosen yet
  asked_at     timestamptz NOT NULL, closed_at timestamptz,
  PRIMARY KEY (exhibitor_id, device_id), FOREIGN KEY (exhibitor_id, device_id) REFERENCES device
);
ALTER TABLE tip_question ENABLE ROW LEVEL SECURITY;
ALTER TABLE tip_question FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON tip_question TO foyer_app USING (exhibitor_id = tenant()) WITH CHECK (exhibitor_id = tenant());
CREATE POLICY everything_readable ON tip_question FOR SELECT TO foyer_system USING (true);
GRANT SELECT, INSERT, UPDATE ON tip_question TO foyer_app;
GRANT SELECT ON tip_question TO foyer_system;
