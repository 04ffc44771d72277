-- What an outside error service has been told of the book of client errors (D-178), and when.
ALTER TABLE client_error ADD COLUMN told_at timestamptz;
CREATE INDEX client_error_untold ON client_error (at) WHERE told_at IS NULL OR told_at < at;
CREATE POLICY telling ON client_error FOR UPDATE TO foyer_system USING (true) WITH CHECK (true);
GRANT UPDATE (told_at) ON client_error TO foyer_system;
