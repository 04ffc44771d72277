-- What a scanner judged without the server, and what the database decided when it was sent (modules/admission, decision 0097).
-- scan.at is the moment when it happened. A clash is a ticket that was let in and did not admit: exactly these are listed.
ALTER TABLE scan
  ADD COLUMN offline_result text,                                    -- what the scanner decided; NULL: the server did
  ADD COLUMN received_at timestamptz,
  ADD COLUMN clash text,                                             -- why the ticket did not admit
  ADD CONSTRAINT scan_offline_result CHECK (offline_result IN ('admitted','refused')) NOT VALID, -- all are NULL
  ADD CONSTRAINT scan_received CHECK ((offline_result IS NULL) = (received_at IS NULL)) NOT VALID,
  ADD CONSTRAINT scan_received_after CHECK (received_at >= at) NOT VALID,
  ADD CONSTRAINT scan_refused_offline CHECK (offline_result IS DISTINCT FROM 'refused' OR result <> 'admitted') NOT VALID,
  ADD CONSTRAINT scan_clash CHECK ((clash IS NOT NULL) = (offline_result IS NOT DISTINCT FROM 'admitted' AND result <> 'admitted')) NOT VALID;
