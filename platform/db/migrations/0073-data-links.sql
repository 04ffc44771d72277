-- Links by which a buyer opens what is stored about their address (decision 0046). The mail holds the row's id, signed: who
-- only reads the database has no link. A row exists only for an address about which something is stored.
CREATE TABLE data_link (
  exhibitor_id int NOT NULL REFERENCES exhibitor,
  id         uuid NOT NULL,
  email      text NOT NULL CHECK (email = lower(email)),
  created_at timestamptz NOT NULL,
  ends_at    timestamptz NOT NULL CHECK (ends_at > created_at),
  PRIMARY KEY (exhibitor_id, id)
);
CREATE INDEX data_link_of ON data_link (exhibitor_id, email);
ALTER TABLE data_link ENABLE ROW LEVEL SECURITY;
ALTER TABLE data_link FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON data_link TO foyer_app USING (exhibitor_id = tenant()) WITH CHECK (exhibitor_id = tenant());
CREATE POLICY everything_readable ON data_link FOR SELECT TO foyer_system USING (true);
CREATE POLICY clean_up ON data_link FOR DELETE TO foyer_system USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON data_link TO foyer_app;
GRANT SELECT, DELETE ON data_link TO foyer_system;
