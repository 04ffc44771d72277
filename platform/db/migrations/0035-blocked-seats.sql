-- Seats that staff keep back from the sale of one screening: why, by whom and until when (D-041, D-042). The claims
-- themselves stay in seat_claim, in the state blocked; nothing is added to that table, which every sale writes.
CREATE TABLE seat_block (
  exhibitor_id int NOT NULL REFERENCES exhibitor,
  id           int GENERATED ALWAYS AS IDENTITY,
  screening_id int NOT NULL,
  reason       text NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
  ends_at      timestamptz,                      -- NULL: until an employee frees the seats
  ended_at     timestamptz,
  employee_id  int NOT NULL,
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (exhibitor_id, id),
  CHECK (ends_at IS NULL OR ends_at > created_at),
  FOREIGN KEY (exhibitor_id, screening_id) REFERENCES screening_capacity (exhibitor_id, screening_id),
  FOREIGN KEY (exhibitor_id, employee_id) REFERENCES employee
);
CREATE INDEX seat_block_screening ON seat_block (exhibitor_id, screening_id) WHERE ended_at IS NULL;
CREATE INDEX seat_block_due ON seat_block (ends_at) WHERE ended_at IS NULL;

-- The places of a block, each once. Those freed one by one, or sold at a till, are released in seat_claim.
CREATE TABLE blocked_place (
  exhibitor_id int NOT NULL,
  claim_id     bigint NOT NULL,
  block_id     int NOT NULL,
  PRIMARY KEY (exhibitor_id, claim_id),
  FOREIGN KEY (exhibitor_id, claim_id) REFERENCES seat_claim,
  FOREIGN KEY (exhibitor_id, block_id) REFERENCES seat_block
);
CREATE INDEX blocked_place_block ON blocked_place (exhibitor_id, block_id);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['seat_block','blocked_place'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO foyer_app USING (exhibitor_id = tenant()) WITH CHECK (exhibitor_id = tenant())', t);
    EXECUTE format('CREATE POLICY everything_readable ON %I FOR SELECT TO foyer_system USING (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO foyer_app', t);
    EXECUTE format('GRANT SELECT ON %I TO foyer_system', t);
  END LOOP;
END $$;
