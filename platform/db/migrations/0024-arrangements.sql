-- Halls that are edited while they sell (modules/venues, modules/seating; SEAT-001, T07).

ALTER TABLE cinema ADD COLUMN version int NOT NULL DEFAULT 1;          -- moves with every change somebody makes
ALTER TABLE screen ADD COLUMN version int NOT NULL DEFAULT 1;

-- A seat that was ever claimed is never deleted: claims of past screenings name it. It is taken out of its hall instead, and
-- its name and its place are free for another.
ALTER TABLE seat ADD COLUMN removed_at timestamptz;
ALTER TABLE seat DROP CONSTRAINT seat_exhibitor_id_arrangement_id_name_key,
                 DROP CONSTRAINT seat_exhibitor_id_arrangement_id_screen_row_screen_col_key;
CREATE UNIQUE INDEX seat_named ON seat (exhibitor_id, arrangement_id, name) WHERE removed_at IS NULL;
CREATE UNIQUE INDEX seat_placed ON seat (exhibitor_id, arrangement_id, screen_row, screen_col) WHERE removed_at IS NULL;

-- A seat that is claimed for a screening still to come keeps its name, stays usable and stays in the hall (T07). Asked once for all
-- the seats of a change: a hall is renamed whole.
DROP TRIGGER seat_guard ON seat;
DROP FUNCTION seat_guard();
CREATE FUNCTION seat_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE taken text;
BEGIN
  IF EXISTS (SELECT 1 FROM before WHERE removed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'a seat that was taken out stays out' USING ERRCODE = 'KS002'; END IF;
  IF NOT EXISTS (SELECT 1 FROM before o JOIN after n USING (exhibitor_id, arrangement_id, id)
                  WHERE n.name <> o.name OR (n.disabled AND NOT o.disabled) OR n.removed_at IS NOT NULL) THEN RETURN NULL; END IF;
  WITH lost AS MATERIALIZED (
    SELECT o.exhibitor_id, o.arrangement_id, o.id, o.name FROM before o JOIN after n USING (exhibitor_id, arrangement_id, id)
     WHERE n.name <> o.name OR (n.disabled AND NOT o.disabled) OR n.removed_at IS NOT NULL),
  live AS MATERIALIZED (
    SELECT k.exhibitor_id, k.arrangement_id, k.seat_id FROM screening s
      JOIN screening_capacity c ON c.exhibitor_id = s.exhibitor_id AND c.screening_id = s.id
      JOIN seat_claim k ON k.exhibitor_id = s.exhibitor_id AND k.screening_id = s.id AND k.seat_id IS NOT NULL AND k.state <> 'released'
     WHERE (c.exhibitor_id, c.arrangement_id) IN (SELECT exhibitor_id, arrangement_id FROM lost)
       AND s.cancelled_at IS NULL AND s.ends_at > foyer_now() AND k.state <> 'blocked')
  SELECT min(lost.name) INTO taken FROM lost JOIN live
      ON live.exhibitor_id = lost.exhibitor_id AND live.arrangement_id = lost.arrangement_id AND live.seat_id = lost.id;
  IF taken IS NOT NULL THEN RAISE EXCEPTION 'seat % is sold or held', taken USING ERRCODE = 'KS001'; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER seat_guard AFTER UPDATE ON seat REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION seat_guard();

-- Nothing is planned in a hall or cinema that is archived, and nothing is archived while something is still to be shown there.
-- Both sides lock the row of the hall, or of the cinema, so whoever comes second sees the other's change.
CREATE FUNCTION screening_place_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE hall timestamptz; house timestamptz;
BEGIN
  IF NEW.cancelled_at IS NOT NULL OR NEW.ends_at <= foyer_now() THEN RETURN NEW; END IF;
  SELECT archived_at INTO house FROM cinema WHERE exhibitor_id = NEW.exhibitor_id AND id = NEW.cinema_id FOR SHARE;
  SELECT archived_at INTO hall FROM screen WHERE exhibitor_id = NEW.exhibitor_id AND id = NEW.screen_id FOR SHARE;
  IF hall IS NOT NULL OR house IS NOT NULL THEN
    RAISE EXCEPTION 'screen % is archived', NEW.screen_id USING ERRCODE = 'KV001'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER screening_place_guard BEFORE INSERT OR UPDATE OF cinema_id, screen_id, starts_at, ends_at, cancelled_at ON screening
  FOR EACH ROW EXECUTE FUNCTION screening_place_guard();

CREATE FUNCTION place_archive_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.archived_at IS NOT NULL AND OLD.archived_at IS NULL AND EXISTS (
    SELECT 1 FROM screening s WHERE s.exhibitor_id = NEW.exhibitor_id AND s.cancelled_at IS NULL AND s.ends_at > foyer_now()
       AND CASE TG_TABLE_NAME WHEN 'screen' THEN s.screen_id ELSE s.cinema_id END = NEW.id) THEN
    RAISE EXCEPTION '% % has screenings to come', TG_TABLE_NAME, NEW.id USING ERRCODE = 'KV002'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER screen_archive_guard BEFORE UPDATE OF archived_at ON screen FOR EACH ROW EXECUTE FUNCTION place_archive_guard();
CREATE TRIGGER cinema_archive_guard BEFORE UPDATE OF archived_at ON cinema FOR EACH ROW EXECUTE FUNCTION place_archive_guard();
