-- What one screening costs instead of the price rates and of the supplements of its hall: a price of a rate, or the
-- supplement of a seat class. Without a row all is as usual.
CREATE TABLE screening_price (
  exhibitor_id   int NOT NULL REFERENCES exhibitor,
  id             int GENERATED ALWAYS AS IDENTITY,
  screening_id   int NOT NULL,
  price_rate_id  int,
  seat_class     text CHECK (length(seat_class) BETWEEN 1 AND 50),
  ticket_cents   int NOT NULL CHECK (ticket_cents BETWEEN 0 AND 9999999),
  handling_cents int CHECK (handling_cents BETWEEN 0 AND 9999999),  -- NULL: the booking fee is as usual
  PRIMARY KEY (exhibitor_id, id),
  CHECK (num_nonnulls(price_rate_id, seat_class) = 1),
  CHECK (seat_class IS NULL OR handling_cents IS NOT NULL),
  UNIQUE (exhibitor_id, screening_id, price_rate_id),
  UNIQUE (exhibitor_id, screening_id, seat_class),
  FOREIGN KEY (exhibitor_id, screening_id) REFERENCES screening (exhibitor_id, id) ON DELETE CASCADE,
  FOREIGN KEY (exhibitor_id, price_rate_id) REFERENCES price_rate ON DELETE CASCADE
);
CREATE INDEX screening_price_rate ON screening_price (exhibitor_id, price_rate_id) WHERE price_rate_id IS NOT NULL;
CREATE TRIGGER screening_price_version AFTER INSERT OR UPDATE OR DELETE ON screening_price
  FOR EACH STATEMENT EXECUTE FUNCTION bump_data_version();

ALTER TABLE screening_price ENABLE ROW LEVEL SECURITY;
ALTER TABLE screening_price FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON screening_price TO foyer_app USING (exhibitor_id = tenant()) WITH CHECK (exhibitor_id = tenant());
CREATE POLICY everything_readable ON screening_price FOR SELECT TO foyer_system USING (true);
GRANT SELECT, INSERT, DELETE ON screening_price TO foyer_app;
GRANT SELECT ON screening_price TO foyer_system;
