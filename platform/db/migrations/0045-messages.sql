-- When work was stored: `available_at` moves with each attempt. NULL: it was stored before this column existed.
ALTER TABLE outbox ADD COLUMN created_at timestamptz;
ALTER TABLE outbox ALTER COLUMN created_at SET DEFAULT foyer_now();
-- Messages of visitors are listed with the moment they were written at (D-166); the last attempt is the nearest that is known.
ALTER TABLE outbox NO FORCE ROW LEVEL SECURITY;
UPDATE outbox SET created_at = available_at WHERE topic = 'mail.contact';
ALTER TABLE outbox FORCE ROW LEVEL SECURITY;
-- The messages of an exhibitor, newest first, among all its other mails.
CREATE INDEX outbox_messages ON outbox (exhibitor_id, id DESC) WHERE topic = 'mail.contact';
