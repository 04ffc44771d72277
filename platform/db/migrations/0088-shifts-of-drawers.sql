-- A drawer is opened and counted several times a day (D-153): each time is a shift of its day. Each count
-- has a Z number, without a gap per register.
ALTER TABLE cash_drawer   ADD COLUMN shift int NOT NULL DEFAULT 1 CHECK (shift >= 1);
ALTER TABLE cash_movement ADD COLUMN shift int NOT NULL DEFAULT 1 CHECK (shift >= 1);
ALTER TABLE cash_balance  ADD COLUMN shift int NOT NULL DEFAULT 1 CHECK (shift >= 1), ADD COLUMN z_no int CHECK (z_no >= 1);

UPDATE cash_balance c SET z_no = n.z_no
  FROM (SELECT exhibitor_id, device_id, business_day,
               row_number() OVER (PARTITION BY exhibitor_id, device_id ORDER BY business_day) AS z_no FROM cash_balance) n
 WHERE n.exhibitor_id = c.exhibitor_id AND n.device_id = c.device_id AND n.business_day = c.business_day;
ALTER TABLE cash_balance ALTER COLUMN z_no SET NOT NULL, DROP CONSTRAINT cash_balance_pkey,
  ADD PRIMARY KEY (exhibitor_id, device_id, business_day, shift);
CREATE UNIQUE INDEX cash_balance_z ON cash_balance (exhibitor_id, device_id, z_no);

DROP INDEX cash_movement_opening;
CREATE UNIQUE INDEX cash_movement_opening ON cash_movement (exhibitor_id, device_id, business_day, shift) WHERE kind = 'opening';
DROP INDEX cash_movement_day;
CREATE INDEX cash_movement_day ON cash_movement (exhibitor_id, device_id, business_day, shift);

-- The book of a shift that was counted is closed.
CREATE OR REPLACE FUNCTION refuse_counted_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM cash_balance c WHERE c.exhibitor_id = NEW.exhibitor_id AND c.device_id = NEW.device_id
                AND c.business_day = NEW.business_day AND c.shift = NEW.shift AND c.counted_at IS NOT NULL)
  THEN RAISE EXCEPTION 'the cash of % was counted', NEW.business_day USING ERRCODE = 'KA001'; END IF;
  RETURN NEW;
END $$;

-- The next Z number follows the last one; only the last count is deleted, and no number changes.
CREATE FUNCTION number_of_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE last_no int;
BEGIN
  SELECT coalesce(max(z_no), 0) INTO last_no FROM cash_balance
   WHERE exhibitor_id = coalesce(NEW.exhibitor_id, OLD.exhibitor_id) AND device_id = coalesce(NEW.device_id, OLD.device_id);
  IF TG_OP = 'INSERT' THEN
    IF NEW.z_no IS NULL THEN NEW.z_no := last_no + 1; END IF;
    IF NEW.z_no <> last_no + 1 THEN RAISE EXCEPTION 'Z number % does not follow %', NEW.z_no, last_no USING ERRCODE = 'KA001'; END IF;
    RETURN NEW;
  ELSIF TG_OP = 'UPDATE' THEN RAISE EXCEPTION 'a Z number never changes' USING ERRCODE = 'KA001';
  END IF;
  IF OLD.z_no <> last_no THEN RAISE EXCEPTION 'Z number % is not the last', OLD.z_no USING ERRCODE = 'KA001'; END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER cash_balance_number BEFORE INSERT OR DELETE ON cash_balance FOR EACH ROW EXECUTE FUNCTION number_of_count();
CREATE TRIGGER cash_balance_number_kept BEFORE UPDATE OF z_no ON cash_balance FOR EACH ROW
  WHEN (NEW.z_no IS DISTINCT FROM OLD.z_no) EXECUTE FUNCTION number_of_count();
