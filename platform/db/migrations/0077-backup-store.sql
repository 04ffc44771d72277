-- A store of objects elsewhere (any S3-compatible address) to which every backup is uploaded.

-- One row: the store of this installation and how far uploading is.
CREATE TABLE backup_store (
  id            int PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  endpoint      text NOT NULL CHECK (length(endpoint) <= 300),
  region        text NOT NULL CHECK (length(region) <= 60),
  bucket        text NOT NULL CHECK (length(bucket) <= 63),
  prefix        text NOT NULL CHECK (length(prefix) <= 200),   -- '': at the top of the bucket
  key_id        text NOT NULL CHECK (length(key_id) <= 200),
  secret_sealed bytea NOT NULL,
  set_at        timestamptz NOT NULL,
  complete_at   timestamptz,                                   -- when everything was last found to be there; NULL: not yet
  failing_since timestamptz,                                   -- NULL: the last attempt succeeded
  problem       text CHECK (length(problem) <= 500),
  file_count    int NOT NULL DEFAULT 0 CHECK (file_count >= 0),     -- what lies there
  bytes         bigint NOT NULL DEFAULT 0 CHECK (bytes >= 0),
  waiting_count int NOT NULL DEFAULT 0 CHECK (waiting_count >= 0),  -- what is not there yet
  waiting_bytes bigint NOT NULL DEFAULT 0 CHECK (waiting_bytes >= 0),
  CHECK ((failing_since IS NULL) = (problem IS NULL))
);
GRANT SELECT, INSERT, UPDATE, DELETE ON backup_store TO foyer_system;

-- Large files whose upload has begun: the parts that arrived are not sent again after a restart.
CREATE TABLE backup_upload (
  file       text PRIMARY KEY CHECK (length(file) <= 300),
  bytes      bigint NOT NULL CHECK (bytes > 0),
  part_bytes int NOT NULL CHECK (part_bytes > 0),
  upload_id  text NOT NULL CHECK (length(upload_id) <= 1000),
  etags      text[] NOT NULL DEFAULT '{}'                      -- of the parts that arrived, in their order
);
GRANT SELECT, INSERT, UPDATE, DELETE ON backup_upload TO foyer_system;
