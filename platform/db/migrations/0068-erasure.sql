-- Persons can be forgotten (decision 0046). Names and addresses of buyers leave bills, reservations, cards and the list of
-- clients; numbers, amounts and the chain of bills stay.

-- The plain values behind tokens in the audit, which is append-only: the value is deleted, the token stays.
CREATE TABLE personal_value (
  exhibitor_id int NOT NULL REFERENCES exhibitor,
  token      uuid NOT NULL,
  value      text NOT NULL CHECK (length(value) BETWEEN 1 AND 1000),
  -- The address of the person whom the value is about.
  email      text NOT NULL CHECK (email = lower(email)),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (exhibitor_id, token)
);
CREATE INDEX personal_value_of ON personal_value (exhibitor_id, email);
CREATE INDEX personal_value_old ON personal_value (exhibitor_id, created_at);
ALTER TABLE personal_value ENABLE ROW LEVEL SECURITY;
ALTER TABLE personal_value FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON personal_value TO foyer_app USING (exhibitor_id = tenant()) WITH CHECK (exhibitor_id = tenant());
CREATE POLICY everything_readable ON personal_value FOR SELECT TO foyer_system USING (true);
GRANT SELECT, INSERT, DELETE ON personal_value TO foyer_app;
GRANT SELECT ON personal_value TO foyer_system;

GRANT DELETE ON client TO foyer_app;

-- A reservation whose guest was forgotten has no way to reach them.
ALTER TABLE reservation ADD COLUMN erased_at timestamptz;
ALTER TABLE reservation DROP CONSTRAINT reservation_check;
ALTER TABLE reservation ADD CONSTRAINT reservation_reachable CHECK (email IS NOT NULL OR phone IS NOT NULL OR erased_at IS NOT NULL);
CREATE INDEX reservation_email ON reservation (exhibitor_id, (lower(email))) WHERE email IS NOT NULL;
CREATE INDEX voucher_holder ON voucher (exhibitor_id, (lower(holder_email))) WHERE holder_email IS NOT NULL;
-- What the job of the retention looks for.
CREATE INDEX bill_with_buyer ON bill (exhibitor_id, created_at) WHERE buyer_email IS NOT NULL OR buyer_name IS NOT NULL;
