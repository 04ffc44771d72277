-- Favourites stand first at tills, also beside a seat plan (decision 0092).
ALTER TABLE product ADD COLUMN favourite boolean NOT NULL DEFAULT false;

-- Tills show the reasons of discounts: a change is announced like one of a product.
CREATE TRIGGER discount_reason_version AFTER INSERT OR UPDATE OR DELETE ON discount_reason
  FOR EACH STATEMENT EXECUTE FUNCTION bump_data_version();
