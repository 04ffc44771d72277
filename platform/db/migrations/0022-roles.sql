-- Roles a house makes itself, and where its people work (modules/access; D-126 to D-128, D-160, ROLE-010).

CREATE TABLE custom_role (
  exhibitor_id int NOT NULL REFERENCES exhibitor,
  uuid         uuid NOT NULL DEFAULT gen_random_uuid(),
  name         text NOT NULL CHECK (length(name) BETWEEN 2 AND 60),
  color        text NOT NULL DEFAULT '' CHECK (color ~ '^(#[0-9a-f]{6})?$'),
  access_level int NOT NULL CHECK (access_level BETWEEN 1 AND 100),  -- D-127: how high its people stand
  permissions  text[] NOT NULL CHECK (cardinality(permissions) > 0),
  version      int NOT NULL DEFAULT 1,
  created_at   timestamptz NOT NULL,
  archived_at  timestamptz,
  live         boolean NOT NULL GENERATED ALWAYS AS (archived_at IS NULL) STORED,
  PRIMARY KEY (exhibitor_id, uuid), UNIQUE (exhibitor_id, uuid, live)
);
CREATE UNIQUE INDEX custom_role_name ON custom_role (exhibitor_id, lower(name)) WHERE archived_at IS NULL;

-- Who has one of them. An archived role is nobody's, and a role somebody has is not archived: both would break this key.
CREATE TABLE employee_role (
  exhibitor_id int NOT NULL, employee_id int NOT NULL, role_uuid uuid NOT NULL, live boolean NOT NULL DEFAULT true CHECK (live),
  PRIMARY KEY (exhibitor_id, employee_id, role_uuid),
  FOREIGN KEY (exhibitor_id, employee_id) REFERENCES employee,
  FOREIGN KEY (exhibitor_id, role_uuid, live) REFERENCES custom_role (exhibitor_id, uuid, live)
);
CREATE INDEX employee_role_role ON employee_role (exhibitor_id, role_uuid);

-- The cinemas whose figures somebody sees (D-160); without a row: all of them.
CREATE TABLE employee_cinema (
  exhibitor_id int NOT NULL, employee_id int NOT NULL, cinema_id int NOT NULL,
  PRIMARY KEY (exhibitor_id, employee_id, cinema_id),
  FOREIGN KEY (exhibitor_id, employee_id) REFERENCES employee,
  FOREIGN KEY (exhibitor_id, cinema_id) REFERENCES cinema
);
CREATE INDEX employee_cinema_cinema ON employee_cinema (exhibitor_id, cinema_id);

ALTER TABLE employee ADD COLUMN version int NOT NULL DEFAULT 1,
  -- Since then the address is known to be theirs: they followed a link that was mailed there, and nobody else has chosen the
  -- address or the password since. Two of the same person are known by it across houses (D-128).
  ADD COLUMN proven_at timestamptz;
CREATE INDEX employee_of_address ON employee (email) WHERE left_at IS NULL;

-- A link that carries somebody over to another house they work for, once, within a minute.
ALTER TABLE staff_link DROP CONSTRAINT staff_link_purpose_check,
  ADD CONSTRAINT staff_link_purpose_check CHECK (purpose IN ('reset','invitation','first','switch'));

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['custom_role','employee_role','employee_cinema'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO foyer_app USING (exhibitor_id = tenant()) WITH CHECK (exhibitor_id = tenant())', t);
    EXECUTE format('CREATE POLICY everything_readable ON %I FOR SELECT TO foyer_system USING (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO foyer_app', t);
    EXECUTE format('GRANT SELECT ON %I TO foyer_system', t);
  END LOOP;
END $$;
GRANT DELETE ON employee_role, employee_cinema TO foyer_app;
