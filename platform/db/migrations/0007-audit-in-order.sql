-- The number of an audit row is given under the lock that chains it. Drawn from a sequence before the lock, two changes at
-- once could be numbered one way and chained the other: an unbroken chain that looked broken (I20).
ALTER TABLE audit ALTER COLUMN id DROP IDENTITY;
ALTER TABLE audit_head ADD COLUMN last_id bigint NOT NULL DEFAULT 0;
UPDATE audit_head h SET last_id = (SELECT coalesce(max(a.id), 0) FROM audit a WHERE a.exhibitor_id = h.exhibitor_id);

CREATE OR REPLACE FUNCTION audit_chain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_head (exhibitor_id) VALUES (NEW.exhibitor_id) ON CONFLICT DO NOTHING;
  SELECT last_id + 1, last_hash INTO NEW.id, NEW.prev_hash FROM audit_head WHERE exhibitor_id = NEW.exhibitor_id FOR UPDATE;
  NEW.hash := audit_digest(NEW.prev_hash, NEW);
  UPDATE audit_head SET last_id = NEW.id, last_hash = NEW.hash WHERE exhibitor_id = NEW.exhibitor_id;
  RETURN NEW;
END $$;
