-- A cart whose places an employee gave back to the sale before it was paid: why, and which seats its page names.
CREATE TABLE hold_release (
  exhibitor_id int NOT NULL REFERENCES exhibitor,
  bill_id      uuid NOT NULL,
  seats        text[] NOT NULL,                 -- empty in a hall without numbered seats
  reason       text NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
  employee_id  int NOT NULL,
  released_at  timestamptz NOT NULL,
  PRIMARY KEY (exhibitor_id, bill_id),
  FOREIGN KEY (exhibitor_id, bill_id) REFERENCES bill,
  FOREIGN KEY (exhibitor_id, employee_id) REFERENCES employee
);
ALTER TABLE hold_release ENABLE ROW LEVEL SECURITY;
ALTER TABLE hold_release FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON hold_release TO foyer_app USING (exhibitor_id = tenant()) WITH CHECK (exhibitor_id = tenant());
CREATE POLICY everything_readable ON hold_release FOR SELECT TO foyer_system USING (true);
GRANT SELECT, INSERT ON hold_release TO foyer_app;
GRANT SELECT ON hold_release TO foyer_system;
