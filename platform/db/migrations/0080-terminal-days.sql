-- The end of day of card terminals: each attempt, written down before the terminal is asked, with its total beside ours.

ALTER TABLE terminal ADD COLUMN ends_day_at_night boolean NOT NULL DEFAULT false;

CREATE TABLE terminal_day (
  exhibitor_id int NOT NULL, id bigint GENERATED ALWAYS AS IDENTITY, terminal_id int NOT NULL,
  cause      text NOT NULL CHECK (cause IN ('button','night')),
  asked_by   int,                                                    -- NULL at night
  asked_at   timestamptz NOT NULL, ended_at timestamptz,             -- NULL while it runs
  outcome    text CHECK (outcome IN ('done','refused','unknown')),   -- unknown: the line broke, or the program ended; asking again moves no money
  says       text NOT NULL DEFAULT '',                               -- why it was refused
  terminal_cents bigint,                                             -- NULL: the terminal did not report a total
  ours_cents bigint, ours_count int,                                 -- what terminal_order booked there since the day before was ended
  PRIMARY KEY (exhibitor_id, id),
  CHECK ((ended_at IS NULL) = (outcome IS NULL)),
  CHECK ((outcome = 'done') = (ours_cents IS NOT NULL) OR outcome IS NULL),
  FOREIGN KEY (exhibitor_id, terminal_id) REFERENCES terminal, FOREIGN KEY (exhibitor_id, asked_by) REFERENCES employee
);
-- A terminal ends its day once at a time.
CREATE UNIQUE INDEX terminal_day_running ON terminal_day (exhibitor_id, terminal_id) WHERE ended_at IS NULL;
CREATE INDEX terminal_day_of ON terminal_day (exhibitor_id, terminal_id, asked_at);

ALTER TABLE terminal_day ENABLE ROW LEVEL SECURITY;
ALTER TABLE terminal_day FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON terminal_day TO foyer_app USING (exhibitor_id = tenant()) WITH CHECK (exhibitor_id = tenant());
CREATE POLICY everything_readable ON terminal_day FOR SELECT TO foyer_system USING (true);
GRANT SELECT, INSERT, UPDATE ON terminal_day TO foyer_app;
GRANT SELECT ON terminal_day TO foyer_system;
GRANT USAGE ON SEQUENCE terminal_day_id_seq TO foyer_app;
