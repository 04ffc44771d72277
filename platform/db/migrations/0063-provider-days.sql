-- What a payment provider says about one day, compared with our books (decision 0042). Its own sums, and each payment that
-- differs: {ref, payment_id, what, provider_cents, our_cents}.
CREATE TABLE provider_day (
  exhibitor_id int NOT NULL, method_id int NOT NULL, day date NOT NULL,
  compared_at  timestamptz NOT NULL,
  failure      text CHECK (length(failure) <= 300),         -- it could not be compared; it is tried again
  payments     int NOT NULL DEFAULT 0 CHECK (payments >= 0),
  paid_cents bigint NOT NULL DEFAULT 0, refunded_cents bigint NOT NULL DEFAULT 0, charged_back_cents bigint NOT NULL DEFAULT 0,
  covers       text[] NOT NULL DEFAULT '{}' CHECK (covers <@ ARRAY['paid','refunded','charged_back']),
  differences  jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(differences) = 'array'),
  PRIMARY KEY (exhibitor_id, method_id, day),
  FOREIGN KEY (exhibitor_id, method_id) REFERENCES payment_method
);
CREATE INDEX provider_day_newest ON provider_day (exhibitor_id, day DESC, method_id);
-- Payments and refunds of one day, for the comparison.
CREATE INDEX payment_purchased ON payment (exhibitor_id, method_id, purchased_at) WHERE purchased_at IS NOT NULL AND type = 'online';
CREATE INDEX refund_done ON refund (exhibitor_id, done_at) WHERE done_at IS NOT NULL;

ALTER TABLE provider_day ENABLE ROW LEVEL SECURITY;
ALTER TABLE provider_day FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON provider_day TO foyer_app USING (exhibitor_id = tenant()) WITH CHECK (exhibitor_id = tenant());
CREATE POLICY everything_readable ON provider_day FOR SELECT TO foyer_system USING (true);
GRANT SELECT, INSERT, UPDATE ON provider_day TO foyer_app;
GRANT SELECT ON provider_day TO foyer_system;
