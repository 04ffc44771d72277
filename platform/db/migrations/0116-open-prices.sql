-- The clerk types the price of such a product, between these limits; price_cents is the suggestion (decision 0088).
ALTER TABLE product ADD COLUMN price_min_cents bigint, ADD COLUMN price_max_cents bigint,
  ADD CONSTRAINT product_open_price CHECK (num_nulls(price_min_cents, price_max_cents) IN (0, 2)
    AND (price_min_cents IS NULL OR (price_min_cents > 0 AND price_cents BETWEEN price_min_cents AND price_max_cents)));
