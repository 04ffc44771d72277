-- Registering a device when strangers fill the waiting places (decision 0040). `net`: a keyed digest of the network a
-- registration came from; '' for those before this migration.
ALTER TABLE device ADD COLUMN net text NOT NULL DEFAULT '' CHECK (length(net) <= 40);

-- A code from the portal with which one device registers and is approved at once. The code is stored as a keyed digest.
CREATE TABLE device_pairing (
  exhibitor_id int NOT NULL REFERENCES exhibitor, id bigint GENERATED ALWAYS AS IDENTITY,
  digest       bytea NOT NULL CHECK (length(digest) = 32),
  employee_id  int NOT NULL,
  created_at   timestamptz NOT NULL, ends_at timestamptz NOT NULL, used_at timestamptz,
  PRIMARY KEY (exhibitor_id, id), FOREIGN KEY (exhibitor_id, employee_id) REFERENCES employee
);
CREATE UNIQUE INDEX device_pairing_code ON device_pairing (exhibitor_id, digest);

-- When the last mail about waiting devices went out, or will go out.
CREATE TABLE device_mail (exhibitor_id int PRIMARY KEY REFERENCES exhibitor, mailed_at timestamptz NOT NULL);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['device_pairing','device_mail'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO foyer_app USING (exhibitor_id = tenant()) WITH CHECK (exhibitor_id = tenant())', t);
    EXECUTE format('CREATE POLICY everything_readable ON %I FOR SELECT TO foyer_system USING (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO foyer_app', t);
    EXECUTE format('GRANT SELECT ON %I TO foyer_system', t);
  END LOOP;
END $$;
GRANT USAGE ON SEQUENCE device_pairing_id_seq TO foyer_app;
