-- Backups, and copies of the installation that came from one.

-- Since when this database is a restored copy that sends nothing: no mail, no call of a payment provider, no job. NULL:
-- it is the installation that works. Restoring sets it, a person ends it.
ALTER TABLE installation ADD COLUMN quiet_since timestamptz;
-- The public half of the recovery key that a person keeps: backups are encrypted so that it opens them too. NULL: only
-- the program's secret opens them.
ALTER TABLE installation ADD COLUMN recovery_recipient text CHECK (recovery_recipient ~ '^age1[0-9a-z]{58}$');

-- The nightly backups and what became of them: made, then restored on trial.
CREATE TABLE backup_run (
  id          int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  started_at  timestamptz NOT NULL,
  made_at     timestamptz,                       -- NULL: not made (yet)
  file        text,
  bytes       bigint CHECK (bytes >= 0),
  row_count   bigint CHECK (row_count >= 0),
  restored_at timestamptz,                       -- when it had been restored on trial, with every invariant holding
  problem     text CHECK (length(problem) <= 500),
  CHECK ((made_at IS NULL) = (file IS NULL)),
  CHECK (restored_at IS NULL OR made_at IS NOT NULL)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON backup_run TO foyer_system;
