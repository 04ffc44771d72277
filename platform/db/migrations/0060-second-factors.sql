-- Passkeys, one-time codes of authenticator apps, and recovery codes of employees (decision 0041).
CREATE TABLE employee_passkey (
  exhibitor_id  int NOT NULL,
  uuid          uuid NOT NULL DEFAULT gen_random_uuid(),
  employee_id   int NOT NULL,
  credential_id text NOT NULL CHECK (length(credential_id) BETWEEN 1 AND 1400),   -- base64url, as the authenticator names it
  public_key    bytea NOT NULL,                                                   -- public: it only checks signatures
  counter       bigint NOT NULL CHECK (counter >= 0),
  transports    text[] NOT NULL DEFAULT '{}',
  name          text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  created_at    timestamptz NOT NULL,
  used_at       timestamptz,
  PRIMARY KEY (exhibitor_id, uuid), UNIQUE (exhibitor_id, credential_id),
  FOREIGN KEY (exhibitor_id, employee_id) REFERENCES employee
);
CREATE INDEX employee_passkey_employee ON employee_passkey (exhibitor_id, employee_id);

CREATE TABLE employee_totp (
  exhibitor_id int NOT NULL,
  employee_id  int NOT NULL,
  secret       bytea NOT NULL,                  -- sealed with the installation's secret
  last_step    bigint NOT NULL,                 -- of the last code that was taken: it and earlier ones are refused
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (exhibitor_id, employee_id),
  FOREIGN KEY (exhibitor_id, employee_id) REFERENCES employee
);

CREATE TABLE employee_recovery_code (
  exhibitor_id int NOT NULL,
  employee_id  int NOT NULL,
  digest       bytea NOT NULL CHECK (length(digest) = 32),    -- keyed: the code has 118 random bits
  used_at      timestamptz,
  PRIMARY KEY (exhibitor_id, employee_id, digest),
  FOREIGN KEY (exhibitor_id, employee_id) REFERENCES employee
);

-- A sign-in or a set-up between two calls, which may reach two nodes: deleted when it is used. The browser has its id, signed.
CREATE TABLE sign_in_challenge (
  exhibitor_id int NOT NULL REFERENCES exhibitor,
  id           uuid NOT NULL DEFAULT gen_random_uuid(),
  purpose      text NOT NULL CHECK (purpose IN ('passkey','second-factor','new-passkey','new-totp')),
  employee_id  int,
  content      bytea NOT NULL,                  -- sealed: the challenge of a passkey, the new secret of an app
  ends_at      timestamptz NOT NULL,
  PRIMARY KEY (exhibitor_id, id),
  FOREIGN KEY (exhibitor_id, employee_id) REFERENCES employee,
  CHECK ((purpose = 'passkey') = (employee_id IS NULL))
);
CREATE INDEX sign_in_challenge_ends ON sign_in_challenge (ends_at);

ALTER TABLE staff_session
  ADD COLUMN second_factor boolean NOT NULL DEFAULT false,    -- signed in with a passkey, or a password and a code
  ADD COLUMN must_enrol    boolean NOT NULL DEFAULT false,    -- may only set up a second factor, which the exhibitor requires
  ADD COLUMN confirmed_at  timestamptz;                       -- proved themselves again; NULL: when the session started

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['employee_passkey','employee_totp','employee_recovery_code','sign_in_challenge'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO foyer_app USING (exhibitor_id = tenant()) WITH CHECK (exhibitor_id = tenant())', t);
    EXECUTE format('CREATE POLICY everything_readable ON %I FOR SELECT TO foyer_system USING (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO foyer_app', t);
    EXECUTE format('GRANT SELECT ON %I TO foyer_system', t);
  END LOOP;
END $$;
CREATE POLICY clean_up ON sign_in_challenge FOR DELETE TO foyer_system USING (true);
GRANT DELETE ON sign_in_challenge TO foyer_system;
