-- Planning the programme (D-116): two people who plan the same screening notice each other, and an import keeps its hands off
-- what people of the house planned.
ALTER TABLE screening
  ADD COLUMN revision   int NOT NULL DEFAULT 1,  -- moves with every change; what the portal read is sent back with the next one
  ADD COLUMN planned_at timestamptz;             -- when somebody of the house last decided what it is; NULL: as it was imported

CREATE FUNCTION screening_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER screening_changed BEFORE UPDATE ON screening FOR EACH ROW EXECUTE FUNCTION screening_changed();
