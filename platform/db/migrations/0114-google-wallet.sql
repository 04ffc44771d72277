-- Passes in Google Wallet (decision 0087). A row is there from the moment a buyer asks for the pass of a ticket: Google is
-- told of every change of it from then on. `object_id` is Google's name for the pass, with the number of its issuer.
CREATE TABLE google_pass (
  exhibitor_id int NOT NULL REFERENCES exhibitor, ticket_id uuid NOT NULL,
  object_id    text NOT NULL CHECK (object_id ~ '^[0-9]{10,25}\.[A-Za-z0-9._-]{1,100}$'),
  requested_at timestamptz NOT NULL,
  written_at   timestamptz,                                     -- Google has it since then; null: it does not, or is not asked yet
  PRIMARY KEY (exhibitor_id, ticket_id), FOREIGN KEY (exhibitor_id, ticket_id) REFERENCES ticket
);

-- What Google last answered an exhibitor.
CREATE TABLE google_update (
  exhibitor_id int PRIMARY KEY REFERENCES exhibitor,
  sent_at      timestamptz,
  failed_at    timestamptz, failure text CHECK (failure IN ('unreachable','busy','key','refused')),
  CHECK ((failed_at IS NULL) = (failure IS NULL))
);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['google_pass','google_update'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO foyer_app USING (exhibitor_id = tenant()) WITH CHECK (exhibitor_id = tenant())', t);
    EXECUTE format('CREATE POLICY everything_readable ON %I FOR SELECT TO foyer_system USING (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO foyer_app', t);
    EXECUTE format('GRANT SELECT ON %I TO foyer_system', t);
  END LOOP;
END $$;
-- Deleted by a job when the screenings are over, as passes of Apple are.
CREATE POLICY clean_up ON google_pass FOR DELETE TO foyer_system USING (true);
GRANT DELETE ON google_pass TO foyer_system;

CREATE POLICY sent_google_updates ON outbox FOR DELETE TO foyer_system
  USING (topic = 'wallet.google' AND (done_at IS NOT NULL OR dead_at IS NOT NULL));
