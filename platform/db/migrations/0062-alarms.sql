-- Alarms: what a person must look at (G15, T32, decision 0042). Of an exhibitor, or of the installation: then
-- exhibitor_id is NULL, and only the operator reads it. The same subject is one alarm until it is done.
CREATE TABLE alarm (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  exhibitor_id int REFERENCES exhibitor,
  kind         text NOT NULL CHECK (kind ~ '^[a-z_]{1,40}$'),
  subject      text NOT NULL CHECK (length(subject) BETWEEN 1 AND 200),
  detail       jsonb NOT NULL CHECK (jsonb_typeof(detail) = 'object'),        -- amounts and ids, never names of buyers
  status       text NOT NULL DEFAULT 'open' CHECK (status IN ('open','taken','done')),
  since        timestamptz NOT NULL, last_at timestamptz NOT NULL,
  times        int NOT NULL DEFAULT 1 CHECK (times >= 1),
  -- The employee who took it; an alarm of the installation is taken by an employee of any exhibitor, also one removed since.
  by_exhibitor_id int, by_employee_id int,
  taken_at     timestamptz, done_at timestamptz,
  note         text NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
  CHECK (last_at >= since),
  CHECK ((status = 'open') = (by_employee_id IS NULL)),
  CHECK ((by_exhibitor_id IS NULL) = (by_employee_id IS NULL)),
  CHECK ((status = 'done') = (done_at IS NOT NULL)),
  CHECK (exhibitor_id IS NULL OR by_exhibitor_id IS NULL OR by_exhibitor_id = exhibitor_id),
  FOREIGN KEY (exhibitor_id, by_employee_id) REFERENCES employee
);
CREATE UNIQUE INDEX alarm_unfinished ON alarm (coalesce(exhibitor_id, 0), kind, subject) WHERE status <> 'done';
CREATE INDEX alarm_list ON alarm (exhibitor_id, id DESC);
CREATE INDEX alarm_kind ON alarm (exhibitor_id, kind, subject, last_at DESC);

-- When the newest mail about a kind is due: one an hour, about everything since the one before.
CREATE TABLE alarm_mail (
  id           int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  exhibitor_id int REFERENCES exhibitor,
  kind         text NOT NULL CHECK (kind ~ '^[a-z_]{1,40}$'),
  due_at       timestamptz NOT NULL
);
CREATE UNIQUE INDEX alarm_mail_kind ON alarm_mail (coalesce(exhibitor_id, 0), kind);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['alarm','alarm_mail'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO foyer_app USING (exhibitor_id = tenant()) WITH CHECK (exhibitor_id = tenant())', t);
    EXECUTE format('CREATE POLICY everything_readable ON %I FOR SELECT TO foyer_system USING (true)', t);
    EXECUTE format('CREATE POLICY installation_added ON %I FOR INSERT TO foyer_system WITH CHECK (exhibitor_id IS NULL)', t);
    EXECUTE format('CREATE POLICY installation_changed ON %I FOR UPDATE TO foyer_system USING (exhibitor_id IS NULL) WITH CHECK (exhibitor_id IS NULL)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO foyer_app, foyer_system', t);
  END LOOP;
END $$;
GRANT USAGE ON SEQUENCE alarm_id_seq, alarm_mail_id_seq TO foyer_app, foyer_system;

-- Work that was given up, which a job looks for every minute.
CREATE INDEX outbox_dead ON outbox (exhibitor_id, topic, dead_at) WHERE dead_at IS NOT NULL;
