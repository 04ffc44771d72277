-- The account of an employee at the identity provider, from their first sign-in there (decision 0069): afterwards it says who
-- they are, and no longer the mail address that the provider names.
CREATE TABLE provider_account (
  exhibitor_id int NOT NULL,
  issuer       text NOT NULL CHECK (length(issuer) BETWEEN 1 AND 500),
  subject      text NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
  employee_id  int NOT NULL,
  linked_at    timestamptz NOT NULL,
  PRIMARY KEY (exhibitor_id, issuer, subject),
  UNIQUE (exhibitor_id, issuer, employee_id),
  FOREIGN KEY (exhibitor_id, employee_id) REFERENCES employee
);
ALTER TABLE provider_account ENABLE ROW LEVEL SECURITY;
ALTER TABLE provider_account FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON provider_account TO foyer_app USING (exhibitor_id = tenant()) WITH CHECK (exhibitor_id = tenant());
CREATE POLICY everything_readable ON provider_account FOR SELECT TO foyer_system USING (true);
GRANT SELECT, INSERT, DELETE ON provider_account TO foyer_app;
GRANT SELECT ON provider_account TO foyer_system;

-- Passwords sign in nobody but the emergency administrator.
ALTER TABLE sign_in_provider
  ADD COLUMN passwords_off boolean NOT NULL DEFAULT false,
  ADD COLUMN emergency_id  int,
  ADD CONSTRAINT sign_in_provider_emergency FOREIGN KEY (exhibitor_id, emergency_id) REFERENCES employee,
  ADD CONSTRAINT sign_in_provider_way_back CHECK (passwords_off = (emergency_id IS NOT NULL));
