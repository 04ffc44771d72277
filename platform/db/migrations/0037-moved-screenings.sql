-- A screening with sold places that was moved to another time or another version of its film (D-199): what its buyers
-- were told, and whether they get their money back if they ask. The last row of a screening is the current one.
CREATE TABLE screening_move (
  exhibitor_id    int NOT NULL REFERENCES exhibitor,
  id              int GENERATED ALWAYS AS IDENTITY,
  screening_id    int NOT NULL,
  from_starts_at  timestamptz NOT NULL,
  to_starts_at    timestamptz NOT NULL,
  from_version_id int NOT NULL,
  to_version_id   int NOT NULL,
  message         text NOT NULL CHECK (length(message) <= 500),
  money_back      boolean NOT NULL,
  employee_id     int NOT NULL,
  moved_at        timestamptz NOT NULL,
  PRIMARY KEY (exhibitor_id, id),
  CHECK (from_starts_at <> to_starts_at OR from_version_id <> to_version_id),
  FOREIGN KEY (exhibitor_id, screening_id) REFERENCES screening (exhibitor_id, id),
  FOREIGN KEY (exhibitor_id, from_version_id) REFERENCES version (exhibitor_id, id),
  FOREIGN KEY (exhibitor_id, to_version_id) REFERENCES version (exhibitor_id, id),
  FOREIGN KEY (exhibitor_id, employee_id) REFERENCES employee
);
CREATE INDEX screening_move_screening ON screening_move (exhibitor_id, screening_id, id);

ALTER TABLE screening_move ENABLE ROW LEVEL SECURITY;
ALTER TABLE screening_move FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON screening_move TO foyer_app USING (exhibitor_id = tenant()) WITH CHECK (exhibitor_id = tenant());
CREATE POLICY everything_readable ON screening_move FOR SELECT TO foyer_system USING (true);
GRANT SELECT, INSERT ON screening_move TO foyer_app;
GRANT SELECT ON screening_move TO foyer_system;
