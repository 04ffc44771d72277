-- When a test mail last went out over the mail server that the exhibitor has now; NULL: not yet.
ALTER TABLE exhibitor ADD COLUMN mail_tested_at timestamptz;
