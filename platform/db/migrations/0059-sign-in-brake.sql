-- A brake on guessing per account (decision 0041). The key is a digest of the typed address, and of the browser if that has
-- signed in to the account before: wrong passwords from elsewhere never make the owner's browser wait. Addresses that no
-- employee has get a row too, so that nothing tells them apart.
CREATE TABLE sign_in_brake (
  exhibitor_id int NOT NULL REFERENCES exhibitor,
  key          bytea NOT NULL CHECK (length(key) = 32),
  failures     int NOT NULL CHECK (failures >= 0),
  last_at      timestamptz NOT NULL,
  next_at      timestamptz NOT NULL,                                 -- no attempt is judged before
  PRIMARY KEY (exhibitor_id, key)
);
CREATE INDEX sign_in_brake_last ON sign_in_brake (last_at);

-- A browser that signed in to an account: known by what the secret in its cookie digests to.
CREATE TABLE known_browser (
  exhibitor_id int NOT NULL,
  employee_id  int NOT NULL,
  digest       bytea NOT NULL CHECK (length(digest) = 32),
  seen_at      timestamptz NOT NULL,
  PRIMARY KEY (exhibitor_id, employee_id, digest),
  FOREIGN KEY (exhibitor_id, employee_id) REFERENCES employee
);
CREATE INDEX known_browser_seen ON known_browser (seen_at);

-- What its owner reads about a session: a name for ending it, which opens nothing, and the browser. NULL: it is older than this.
ALTER TABLE staff_session
  ADD COLUMN uuid  uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN agent text CHECK (length(agent) <= 300);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['sign_in_brake','known_browser'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO foyer_app USING (exhibitor_id = tenant()) WITH CHECK (exhibitor_id = tenant())', t);
    EXECUTE format('CREATE POLICY everything_readable ON %I FOR SELECT TO foyer_system USING (true)', t);
    EXECUTE format('CREATE POLICY clean_up ON %I FOR DELETE TO foyer_system USING (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO foyer_app', t);
    EXECUTE format('GRANT SELECT, DELETE ON %I TO foyer_system', t);
  END LOOP;
END $$;
GRANT DELETE ON known_browser TO foyer_app;
