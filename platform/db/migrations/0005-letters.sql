-- Letters of visitors: what protects their forms, and what is forgotten in time.

-- Solutions of the proof of work that were used: each opens one form once. Kept until it would have expired anyway.
CREATE TABLE captcha_solution (
  exhibitor_id int NOT NULL REFERENCES exhibitor, digest bytea NOT NULL, expires_at timestamptz NOT NULL,
  PRIMARY KEY (exhibitor_id, digest)
);
CREATE INDEX captcha_solution_age ON captcha_solution (expires_at);
ALTER TABLE captcha_solution ENABLE ROW LEVEL SECURITY;
ALTER TABLE captcha_solution FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON captcha_solution TO foyer_app USING (exhibitor_id = tenant()) WITH CHECK (exhibitor_id = tenant());
CREATE POLICY everything_readable ON captcha_solution FOR SELECT TO foyer_system USING (true);
CREATE POLICY clean_up ON captcha_solution FOR DELETE TO foyer_system USING (true);
GRANT SELECT, INSERT ON captcha_solution TO foyer_app;
GRANT SELECT, DELETE ON captcha_solution TO foyer_system;

-- What a job may forget (D-182): sent letters to the house, sign-ups nobody confirmed, old errors. Nothing else.
CREATE POLICY old_letters ON outbox FOR DELETE TO foyer_system
  USING (topic = 'mail.contact' AND (done_at IS NOT NULL OR dead_at IS NOT NULL));
CREATE POLICY never_confirmed ON newsletter_subscriber FOR DELETE TO foyer_system USING (confirmed_at IS NULL);
CREATE POLICY clean_up ON client_error FOR DELETE TO foyer_system USING (true);
GRANT DELETE ON outbox, newsletter_subscriber, client_error TO foyer_system;
CREATE INDEX client_error_age ON client_error (at);
