-- A loyalty card is recharged at a till (D-093): the line of the bill that does it, and the card that gets it.
CREATE TABLE voucher_recharge (
  exhibitor_id int NOT NULL REFERENCES exhibitor, bill_id uuid NOT NULL, line_no int NOT NULL,
  voucher_id int NOT NULL,
  turns int NOT NULL CHECK (turns >= 0), products_cents bigint NOT NULL CHECK (products_cents >= 0),
  price_cents bigint NOT NULL CHECK (price_cents > 0),
  settled_at timestamptz,                            -- the balance rose
  valid_until_before date, valid_until date,         -- of the card, before and after it rose
  returned_at timestamptz,                           -- the balance fell back: the bill was refunded
  PRIMARY KEY (exhibitor_id, bill_id, line_no), UNIQUE (exhibitor_id, bill_id, voucher_id),
  CHECK (turns > 0 OR products_cents > 0),
  CHECK (returned_at IS NULL OR settled_at IS NOT NULL),
  FOREIGN KEY (exhibitor_id, bill_id, line_no) REFERENCES bill_line,
  FOREIGN KEY (exhibitor_id, voucher_id) REFERENCES voucher
);
CREATE INDEX voucher_recharge_of_card ON voucher_recharge (exhibitor_id, voucher_id);

ALTER TABLE voucher_recharge ENABLE ROW LEVEL SECURITY;
ALTER TABLE voucher_recharge FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON voucher_recharge TO foyer_app USING (exhibitor_id = tenant()) WITH CHECK (exhibitor_id = tenant());
CREATE POLICY everything_readable ON voucher_recharge FOR SELECT TO foyer_system USING (true);
GRANT SELECT, INSERT, UPDATE ON voucher_recharge TO foyer_app;
GRANT SELECT ON voucher_recharge TO foyer_system;
