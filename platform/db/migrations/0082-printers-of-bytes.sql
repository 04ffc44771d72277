-- Printers that read bytes (ESC/POS, StarPRNT), and papers that the server sends (modules/printing, decision 0056).

ALTER TABLE printer DROP CONSTRAINT printer_driver_check, DROP CONSTRAINT printer_check;
ALTER TABLE printer
  ADD COLUMN connection text NOT NULL DEFAULT 'browser',             -- how papers reach it
  ADD COLUMN model text NOT NULL DEFAULT '',                         -- whose code pages it has; '' as most do
  ADD COLUMN codepage text NOT NULL DEFAULT 'auto',
  ADD COLUMN reports_status boolean NOT NULL DEFAULT true;           -- it answers when its state is asked for
ALTER TABLE printer NO FORCE ROW LEVEL SECURITY;
UPDATE printer SET connection = 'screen' WHERE driver = 'simulated';
ALTER TABLE printer FORCE ROW LEVEL SECURITY;
ALTER TABLE printer ALTER COLUMN connection DROP DEFAULT;
ALTER TABLE printer
  ADD CONSTRAINT printer_driver CHECK (CASE driver
    WHEN 'escpos' THEN connection = 'server'
    WHEN 'starprnt' THEN connection IN ('server','fetch')
    WHEN 'epson' THEN connection IN ('browser','fetch')
    WHEN 'star' THEN connection = 'browser'
    WHEN 'simulated' THEN connection = 'screen' ELSE false END),
  ADD CONSTRAINT printer_model CHECK (length(model) <= 40 AND length(codepage) <= 20),
  -- the address of a web service is an origin and nothing else: it stands in the content policy of the till's page
  ADD CONSTRAINT printer_address CHECK (CASE connection
    WHEN 'browser' THEN address ~ '^https?://[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?$'
    WHEN 'server' THEN address ~ '^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\]):[0-9]{1,5}$'
    ELSE address = '' END);

-- What was last heard from a printer: worth nothing an hour later.
CREATE UNLOGGED TABLE printer_state (
  exhibitor_id int NOT NULL, printer_id int NOT NULL,
  state text NOT NULL CHECK (length(state) <= 30),
  at timestamptz NOT NULL,                                           -- when it was asked last
  seen_at timestamptz,                                               -- when it answered last
  PRIMARY KEY (exhibitor_id, printer_id), FOREIGN KEY (exhibitor_id, printer_id) REFERENCES printer
);
-- Papers on their way to a printer through the server. A delivery is claimed once: what was not claimed was not printed.
CREATE TABLE print_delivery (
  exhibitor_id int NOT NULL, id uuid NOT NULL, printer_id int NOT NULL,
  job_id uuid,                                                       -- NULL: a test page, or a pulse for the drawer
  device_id int,                                                     -- the till; NULL from the portal
  document jsonb,                                                    -- of a delivery without a job
  locale text NOT NULL CHECK (length(locale) <= 20),                 -- of the word COPY
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting','claimed','printed','failed')),
  take int CHECK (take > 0), problem text CHECK (length(problem) <= 50), near_end boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL, claimed_at timestamptz, ended_at timestamptz,
  PRIMARY KEY (exhibitor_id, id),
  CHECK ((job_id IS NULL) = (document IS NOT NULL)),
  CHECK (state <> 'claimed' OR claimed_at IS NOT NULL), CHECK (state <> 'printed' OR claimed_at IS NOT NULL AND problem IS NULL),
  CHECK ((state = 'failed') = (problem IS NOT NULL)), CHECK ((ended_at IS NOT NULL) = (state IN ('printed','failed'))),
  FOREIGN KEY (exhibitor_id, printer_id) REFERENCES printer, FOREIGN KEY (exhibitor_id, job_id) REFERENCES print_job,
  FOREIGN KEY (exhibitor_id, device_id) REFERENCES device
);
CREATE INDEX print_delivery_open ON print_delivery (exhibitor_id, printer_id, created_at) WHERE state IN ('waiting','claimed');
CREATE INDEX print_delivery_old ON print_delivery (created_at);
CREATE INDEX print_delivery_of_job ON print_delivery (exhibitor_id, job_id) WHERE job_id IS NOT NULL;

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['printer_state','print_delivery'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO foyer_app USING (exhibitor_id = tenant()) WITH CHECK (exhibitor_id = tenant())', t);
    EXECUTE format('CREATE POLICY everything_readable ON %I FOR SELECT TO foyer_system USING (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO foyer_app', t);
    EXECUTE format('GRANT SELECT ON %I TO foyer_system', t);
  END LOOP;
END $$;
-- The hourly purge.
CREATE POLICY purge ON print_delivery FOR DELETE TO foyer_system USING (true);
GRANT DELETE ON print_delivery TO foyer_system;
