-- Combos: several products at one price, and the combo of a line of a bill (decision 0104).
-- A combo has no VAT, stock or open price of its own: its parts have theirs.
ALTER TABLE product ADD COLUMN is_combo boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT product_kind UNIQUE (exhibitor_id, id, is_combo),
  ADD CONSTRAINT product_combo CHECK (NOT is_combo OR (vat_kind IS NULL AND vat_bp = 0 AND price_min_cents IS NULL AND stock IS NULL));

-- The two fixed columns are part of the keys, so that a combo is never a part, and a product never has parts.
CREATE TABLE product_combo_part (
  exhibitor_id int NOT NULL REFERENCES exhibitor, combo_id int NOT NULL, part_id int NOT NULL,
  quantity int NOT NULL CHECK (quantity BETWEEN 1 AND 9), sort int NOT NULL DEFAULT 0,
  is_combo boolean NOT NULL DEFAULT true CHECK (is_combo), part_is_combo boolean NOT NULL DEFAULT false CHECK (NOT part_is_combo),
  PRIMARY KEY (exhibitor_id, combo_id, part_id),
  FOREIGN KEY (exhibitor_id, combo_id, is_combo) REFERENCES product (exhibitor_id, id, is_combo),
  FOREIGN KEY (exhibitor_id, part_id, part_is_combo) REFERENCES product (exhibitor_id, id, is_combo)
);
CREATE INDEX product_combo_part_part ON product_combo_part (exhibitor_id, part_id);
ALTER TABLE product_combo_part ENABLE ROW LEVEL SECURITY;
ALTER TABLE product_combo_part FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON product_combo_part TO foyer_app USING (exhibitor_id = tenant()) WITH CHECK (exhibitor_id = tenant());
CREATE POLICY everything_readable ON product_combo_part FOR SELECT TO foyer_system USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON product_combo_part TO foyer_app;
GRANT SELECT ON product_combo_part TO foyer_system;
CREATE TRIGGER product_combo_part_version AFTER INSERT OR UPDATE OR DELETE ON product_combo_part
  FOR EACH STATEMENT EXECUTE FUNCTION bump_data_version();

-- The combo that a line is a part of: its number on the bill, its product, and its name in all languages as it was.
ALTER TABLE bill_line ADD COLUMN combo jsonb,
  ADD CONSTRAINT bill_line_combo CHECK (combo IS NULL OR (kind = 'product' AND jsonb_typeof(combo) = 'object' AND combo ?& ARRAY['no','id','name']));

CREATE OR REPLACE FUNCTION bill_line_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'bill lines are never deleted' USING ERRCODE = 'KA001'; END IF;
  IF (NEW.exhibitor_id, NEW.bill_id, NEW.line_no, NEW.kind, NEW.gross_cents, NEW.vat_kind, NEW.discount_cents, NEW.discount_no, NEW.choices, NEW.combo)
     IS DISTINCT FROM (OLD.exhibitor_id, OLD.bill_id, OLD.line_no, OLD.kind, OLD.gross_cents, OLD.vat_kind, OLD.discount_cents, OLD.discount_no, OLD.choices, OLD.combo) THEN
    RAISE EXCEPTION 'the amounts of a bill line never change' USING ERRCODE = 'KB005'; END IF;
  IF (NEW.vat_bp, NEW.vat_cents) IS DISTINCT FROM (OLD.vat_bp, OLD.vat_cents)
     AND (OLD.vat_bp IS NULL OR NEW.vat_bp IS NULL OR (OLD.vat_kind IS NULL AND NEW.vat_bp <> OLD.vat_bp)
          OR EXISTS (SELECT 1 FROM bill b WHERE b.exhibitor_id = OLD.exhibitor_id AND b.id = OLD.bill_id AND b.settled_at IS NOT NULL)) THEN
    RAISE EXCEPTION 'the VAT of a settled bill never changes' USING ERRCODE = 'KB005'; END IF;
  RETURN NEW;
END $$;

-- A combo is sold as its parts only: a node of the release before cannot sell it as a product without VAT.
CREATE FUNCTION bill_line_combo_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM product p WHERE p.exhibitor_id = NEW.exhibitor_id AND p.id = NEW.product_id AND p.is_combo) THEN
    RAISE EXCEPTION 'a combo is sold as its parts' USING ERRCODE = 'KB005'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bill_line_combo_guard BEFORE INSERT ON bill_line
  FOR EACH ROW WHEN (NEW.product_id IS NOT NULL) EXECUTE FUNCTION bill_line_combo_guard();
