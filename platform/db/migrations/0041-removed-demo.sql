-- What the installation remembers beyond its exhibitors: one row.
CREATE TABLE installation (
  only_row        boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  demo_removed_at timestamptz            -- NULL: the demo was not removed; it is never built again afterwards
);
INSERT INTO installation DEFAULT VALUES;
GRANT SELECT ON installation TO foyer_app, foyer_system;
GRANT UPDATE ON installation TO foyer_system;

-- Deletes the demo exhibitor with all its rows, and no other exhibitor: it finds the demo by its mark. Returns its id, or
-- NULL without a demo.
--
-- Bills, payments, the ledger and the audit log cannot be deleted, and no other code may. This function owns the tables,
-- so that it can switch their guards off until it commits. Other transactions wait: the tables are locked, and it gives
-- up after five seconds of waiting for them.
CREATE FUNCTION remove_demo_exhibitor() RETURNS int
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_catalog SET lock_timeout = '5s' AS $$
DECLARE
  demo int;
  tables regclass[];
  remaining regclass[];
  next_table regclass;
BEGIN
  ALTER TABLE exhibitor NO FORCE ROW LEVEL SECURITY;
  SELECT id INTO demo FROM exhibitor WHERE is_demo FOR UPDATE;
  IF demo IS NULL THEN
    ALTER TABLE exhibitor FORCE ROW LEVEL SECURITY;
    RETURN NULL;
  END IF;
  SELECT array_agg(c.oid::regclass ORDER BY c.relname) INTO tables
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'exhibitor_id' AND NOT a.attisdropped
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r';
  FOREACH next_table IN ARRAY tables || 'exhibitor'::regclass LOOP
    EXECUTE format('ALTER TABLE %s DISABLE TRIGGER USER', next_table);
    EXECUTE format('ALTER TABLE %s NO FORCE ROW LEVEL SECURITY', next_table);
  END LOOP;

  -- a voucher names the line that sold it, and a line the voucher that paid it
  UPDATE voucher SET bill_id = NULL, line_no = NULL WHERE exhibitor_id = demo AND bill_id IS NOT NULL;
  remaining := tables;
  WHILE cardinality(remaining) > 0 LOOP
    SELECT each INTO STRICT next_table FROM unnest(remaining) AS each
     WHERE NOT EXISTS (SELECT 1 FROM pg_constraint f
                        WHERE f.contype = 'f' AND f.confrelid = each AND f.conrelid <> each AND f.conrelid = ANY (remaining)
                          AND NOT (f.conrelid = 'voucher'::regclass AND f.confrelid = 'bill_line'::regclass))
     LIMIT 1;
    EXECUTE format('DELETE FROM %s WHERE exhibitor_id = $1', next_table) USING demo;
    remaining := array_remove(remaining, next_table);
  END LOOP;
  DELETE FROM exhibitor WHERE id = demo;

  FOREACH next_table IN ARRAY tables || 'exhibitor'::regclass LOOP
    EXECUTE format('ALTER TABLE %s ENABLE TRIGGER USER', next_table);
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', next_table);
  END LOOP;
  PERFORM pg_notify('foyer_data', demo::text);
  RETURN demo;
END $$;
REVOKE ALL ON FUNCTION remove_demo_exhibitor() FROM public;
GRANT EXECUTE ON FUNCTION remove_demo_exhibitor() TO foyer_system;
