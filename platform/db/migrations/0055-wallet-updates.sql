-- Passes in Apple Wallet that follow their tickets (decision 0039). A phone that holds a pass registers it here, and is
-- told when the pass changes. A phone is a visitor's device with Apple Wallet, no device of the exhibitor.
CREATE TABLE wallet_phone (
  exhibitor_id int NOT NULL REFERENCES exhibitor, id bigint GENERATED ALWAYS AS IDENTITY,
  device       text NOT NULL CHECK (device ~ '^[A-Za-z0-9._-]{1,100}$'),      -- Apple's device library identifier
  push_token   text NOT NULL CHECK (push_token ~ '^[0-9a-f]{16,200}$'),
  seen_at      timestamptz NOT NULL,                                          -- it last registered a pass
  PRIMARY KEY (exhibitor_id, id), UNIQUE (exhibitor_id, device)
);

-- The slot limits how many phones hold one pass: families share a pass, and a stranger cannot fill the table with one.
CREATE TABLE wallet_registration (
  exhibitor_id int NOT NULL REFERENCES exhibitor, phone_id bigint NOT NULL, ticket_id uuid NOT NULL,
  pass_type    text NOT NULL CHECK (pass_type ~ '^pass\.[A-Za-z0-9_.-]{1,200}$'),
  slot         smallint NOT NULL CHECK (slot BETWEEN 1 AND 10),
  registered_at timestamptz NOT NULL,
  PRIMARY KEY (exhibitor_id, ticket_id, pass_type, phone_id), UNIQUE (exhibitor_id, ticket_id, pass_type, slot),
  FOREIGN KEY (exhibitor_id, phone_id) REFERENCES wallet_phone,
  FOREIGN KEY (exhibitor_id, ticket_id) REFERENCES ticket
);
CREATE INDEX wallet_registration_of_phone ON wallet_registration (exhibitor_id, phone_id);

-- A pass that changed after its ticket was sold. Whole seconds, and each change has a later one: HTTP compares seconds.
CREATE TABLE wallet_pass (
  exhibitor_id int NOT NULL REFERENCES exhibitor, ticket_id uuid NOT NULL,
  changed_at   timestamptz NOT NULL CHECK (changed_at = date_trunc('second', changed_at)),
  PRIMARY KEY (exhibitor_id, ticket_id), FOREIGN KEY (exhibitor_id, ticket_id) REFERENCES ticket
);

-- What Apple's push service last answered an exhibitor.
CREATE TABLE wallet_push (
  exhibitor_id int PRIMARY KEY REFERENCES exhibitor,
  sent_at      timestamptz,
  failed_at    timestamptz, failure text CHECK (failure IN ('unreachable','busy','certificate','refused')),
  CHECK ((failed_at IS NULL) = (failure IS NULL))
);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['wallet_phone','wallet_registration','wallet_pass','wallet_push'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO foyer_app USING (exhibitor_id = tenant()) WITH CHECK (exhibitor_id = tenant())', t);
    EXECUTE format('CREATE POLICY everything_readable ON %I FOR SELECT TO foyer_system USING (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO foyer_app', t);
    EXECUTE format('GRANT SELECT ON %I TO foyer_system', t);
  END LOOP;
  -- Deleted when a pass leaves a phone, and by a job when the screenings are over.
  FOREACH t IN ARRAY ARRAY['wallet_phone','wallet_registration','wallet_pass'] LOOP
    EXECUTE format('CREATE POLICY clean_up ON %I FOR DELETE TO foyer_system USING (true)', t);
    EXECUTE format('GRANT DELETE ON %I TO foyer_app, foyer_system', t);
  END LOOP;
END $$;
GRANT USAGE ON SEQUENCE wallet_phone_id_seq TO foyer_app;

CREATE POLICY sent_pushes ON outbox FOR DELETE TO foyer_system
  USING (topic = 'wallet.push' AND (done_at IS NOT NULL OR dead_at IS NOT NULL));
