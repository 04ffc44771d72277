-- Sign-in of employees by an identity provider of the exhibitor, with OpenID Connect (decision 0051).
CREATE TABLE sign_in_provider (
  exhibitor_id  int PRIMARY KEY REFERENCES exhibitor,
  issuer        text NOT NULL CHECK (length(issuer) BETWEEN 8 AND 500),
  client_id     text NOT NULL CHECK (length(client_id) BETWEEN 1 AND 300),
  client_secret bytea NOT NULL,                 -- sealed with the installation's secret
  domains       text[] NOT NULL CHECK (cardinality(domains) BETWEEN 1 AND 20),    -- of mail addresses, in lower case
  label         text NOT NULL CHECK (length(label) BETWEEN 1 AND 60),             -- the words on the button
  counts_factor boolean NOT NULL,               -- the provider's second factor replaces the program's own
  changed_at    timestamptz NOT NULL
);

-- A sign-in, or a proof of an employee who is signed in, while the browser is at the provider.
ALTER TABLE sign_in_challenge DROP CONSTRAINT sign_in_challenge_purpose_check;
ALTER TABLE sign_in_challenge ADD CONSTRAINT sign_in_challenge_purpose_check
  CHECK (purpose IN ('passkey','second-factor','new-passkey','new-totp','confirm','provider','provider-confirm'));
ALTER TABLE sign_in_challenge DROP CONSTRAINT sign_in_challenge_check;
ALTER TABLE sign_in_challenge ADD CONSTRAINT sign_in_challenge_check
  CHECK ((purpose IN ('passkey','provider')) = (employee_id IS NULL));

ALTER TABLE sign_in_provider ENABLE ROW LEVEL SECURITY;
ALTER TABLE sign_in_provider FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON sign_in_provider TO foyer_app USING (exhibitor_id = tenant()) WITH CHECK (exhibitor_id = tenant());
CREATE POLICY everything_readable ON sign_in_provider FOR SELECT TO foyer_system USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_provider TO foyer_app;
GRANT SELECT ON sign_in_provider TO foyer_system;
