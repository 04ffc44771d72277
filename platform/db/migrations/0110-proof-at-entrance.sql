-- Reduced tickets are marked at the entrance: the attendant looks at the card of the visitor. The
-- rate as it is now counts, also for tickets sold before.
ALTER TABLE price_rate ADD COLUMN needs_proof boolean NOT NULL DEFAULT false;
