-- Films, events and distributors are written by the house's own people too (PORT-005, PORT-009, PORT-020), beside what
-- imports bring: two at one thing are told, and an import keeps what was changed by hand (decision 0017).

-- Moves with every change; what the portal read is sent back with the next one. That of a version is called `revision`: it is
-- a version already.
ALTER TABLE event ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE distributor ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE version ADD COLUMN revision int NOT NULL DEFAULT 1;

-- What imports write of a film and somebody changed here, as `runtime_minutes` or `title.nl`: it is theirs from then on.
ALTER TABLE movie ADD COLUMN by_hand text[] NOT NULL DEFAULT '{}';
-- Names by which other systems know a distributor that is called otherwise here.
ALTER TABLE distributor ADD COLUMN also_known_as text[] NOT NULL DEFAULT '{}';
-- The form in which an import brought a version, whatever the house has made of it since; null: nobody imported it.
ALTER TABLE version ADD COLUMN imported_as text;

-- Row-level security lets the owner write while it is not forced: this runs for all houses at once.
ALTER TABLE version NO FORCE ROW LEVEL SECURITY;
ALTER TABLE external_ref NO FORCE ROW LEVEL SECURITY;
UPDATE version v SET imported_as = concat_ws('|', v.dimension, v.media_type, coalesce(v.spoken_language, ''),
         coalesce(v.subtitle_one_language, ''), coalesce(v.subtitle_two_language, ''),
         (SELECT coalesce(string_agg(a, ',' ORDER BY a COLLATE "C"), '') FROM unnest(v.accessibility) AS a))
 WHERE v.label = '' AND v.archived_at IS NULL AND EXISTS (
       SELECT 1 FROM external_ref r WHERE r.exhibitor_id = v.exhibitor_id AND r.kind = 'movie' AND r.entity_id = v.movie_id);
ALTER TABLE version FORCE ROW LEVEL SECURITY;
ALTER TABLE external_ref FORCE ROW LEVEL SECURITY;

-- The office of a film is one of its distributor (D-122).
ALTER TABLE distributor_office ADD CONSTRAINT office_of_distributor UNIQUE (exhibitor_id, id, distributor_id);
ALTER TABLE movie ADD CONSTRAINT movie_office_of_distributor FOREIGN KEY (exhibitor_id, distributor_office_id, distributor_id)
                      REFERENCES distributor_office (exhibitor_id, id, distributor_id);
ALTER TABLE movie ADD CONSTRAINT movie_office_needs_distributor CHECK (distributor_office_id IS NULL OR distributor_id IS NOT NULL);
CREATE INDEX movie_distributor ON movie (exhibitor_id, distributor_id) WHERE distributor_id IS NOT NULL;
GRANT DELETE ON distributor, distributor_office TO foyer_app;

-- The site names the distributor of a film.
CREATE TRIGGER distributor_version AFTER UPDATE ON distributor FOR EACH STATEMENT EXECUTE FUNCTION bump_data_version();

-- An archived event has no screening to come, and none is planned for it: as with films (T68).
CREATE FUNCTION screening_event_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE archived timestamptz;
BEGIN
  IF NEW.event_id IS NULL OR NEW.cancelled_at IS NOT NULL OR NEW.starts_at <= foyer_now() THEN RETURN NEW; END IF;
  SELECT archived_at INTO archived FROM event WHERE exhibitor_id = NEW.exhibitor_id AND id = NEW.event_id FOR SHARE;
  IF archived IS NOT NULL THEN RAISE EXCEPTION 'event % is archived', NEW.event_id USING ERRCODE = 'KE001'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER screening_event_guard BEFORE INSERT OR UPDATE OF event_id, starts_at, cancelled_at ON screening
  FOR EACH ROW EXECUTE FUNCTION screening_event_guard();

CREATE FUNCTION event_archive_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.archived_at IS NOT NULL AND OLD.archived_at IS NULL AND EXISTS (
    SELECT 1 FROM screening WHERE exhibitor_id = NEW.exhibitor_id AND event_id = NEW.id
      AND cancelled_at IS NULL AND starts_at > foyer_now()) THEN
    RAISE EXCEPTION 'event % has future screenings', NEW.id USING ERRCODE = 'KE002'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER event_archive_guard BEFORE UPDATE OF archived_at ON event FOR EACH ROW EXECUTE FUNCTION event_archive_guard();
