-- Selling: bills, seat claims, vouchers, payments, tickets, ledger.
-- Lock order everywhere: screening_capacity (ascending) -> bill -> payment -> voucher -> number_series.

-- ===== state machines are data; the same tables stand in modules/sales/rules and modules/payments/rules (a test compares)
CREATE TABLE bill_transition (from_state text NOT NULL, to_state text NOT NULL, PRIMARY KEY (from_state, to_state));
INSERT INTO bill_transition VALUES
  ('pending','paying'),('pending','settled'),('pending','reserved'),('pending','cancelled'),('pending','expired'),
  ('reserved','pending'),('reserved','paying'),('reserved','settled'),('reserved','cancelled'),('reserved','expired'),
  ('paying','settled'),('paying','pending'),('paying','cancelled'),('paying','expired'),('paying','refunding'),
  ('expired','settled'),('expired','refunding'),('cancelled','settled'),('cancelled','refunding'),
  ('settled','refunding'),
  ('refunding','partially_refunded'),('refunding','refunded'),('refunding','settled'),
  ('partially_refunded','refunding');

CREATE TABLE payment_transition (from_state text NOT NULL, to_state text NOT NULL, PRIMARY KEY (from_state, to_state));
INSERT INTO payment_transition VALUES
  ('pending','paying'),('pending','paid'),('pending','failed'),('pending','cancelled'),('pending','expired'),
  ('paying','paid'),('paying','failed'),('paying','cancelled'),('paying','expired'),
  ('failed','paid'),('cancelled','paid'),('expired','paid'),
  ('paid','refunding'),('refunding','partially_refunded'),('refunding','refunded'),('refunding','paid'),
  ('partially_refunded','refunding');

-- ===== bills
CREATE TABLE bill (
  exhibitor_id  int NOT NULL REFERENCES exhibitor,
  id            uuid NOT NULL,                   -- the public's only key to it (D-184)
  reference     text NOT NULL CHECK (reference ~ '^[A-HJ-NP-Z2-9]{8}$'), -- what staff type (D-089)
  type          text NOT NULL CHECK (type IN ('tickets','vouchers','products','mixed')),
  status        text NOT NULL DEFAULT 'pending',
  channel       text NOT NULL CHECK (channel IN ('site','portal','pos','register','signage','scanner','api','device','app')),
  total_cents   bigint NOT NULL CHECK (total_cents >= 0),
  currency      char(3) NOT NULL DEFAULT 'EUR',
  ticket_count  int NOT NULL DEFAULT 0,
  buyer_name    text, buyer_email text, locale text NOT NULL DEFAULT 'en',
  newsletter    boolean NOT NULL DEFAULT false,
  screening_id  int,                             -- the screening of a ticket bill, for lists and start over
  hold_until    timestamptz, extensions int NOT NULL DEFAULT 0 CHECK (extensions BETWEEN 0 AND 2),
  visitor       text, visitor_net text,          -- hashed session and address range: limits against hoarding (D-185)
  tag_manager   jsonb,
  series        text, number bigint, prev_hash bytea, hash bytea,
  created_at    timestamptz NOT NULL, settled_at timestamptz,
  withdrawn_at  timestamptz,                     -- cancelled by a person: late money goes back (T19)
  deleted_at    timestamptz,                     -- by a manager (D-090)
  test          boolean NOT NULL DEFAULT false,
  PRIMARY KEY (exhibitor_id, id),
  UNIQUE (exhibitor_id, reference),
  FOREIGN KEY (exhibitor_id, screening_id) REFERENCES screening,
  CHECK ((number IS NULL) = (series IS NULL)), CHECK ((number IS NULL) = (hash IS NULL)),
  CHECK (status <> 'settled' OR number IS NOT NULL)
);
-- Partial on purpose: a full unique constraint would turn the settling UPDATE into a FOR UPDATE lock.
CREATE UNIQUE INDEX bill_number ON bill (exhibitor_id, series, number) WHERE number IS NOT NULL;
CREATE INDEX bill_open ON bill (hold_until) WHERE status IN ('pending','paying');
CREATE INDEX bill_visitor ON bill (exhibitor_id, visitor) WHERE status IN ('pending','paying');
CREATE INDEX bill_visitor_net ON bill (exhibitor_id, visitor_net) WHERE status IN ('pending','paying');

CREATE TABLE bill_event (                        -- the timeline, kept by trigger: no transition goes unrecorded
  exhibitor_id int NOT NULL, id bigint GENERATED ALWAYS AS IDENTITY, bill_id uuid NOT NULL,
  at timestamptz NOT NULL, from_state text NOT NULL, to_state text NOT NULL, by text NOT NULL, channel text, note text,
  PRIMARY KEY (exhibitor_id, id), FOREIGN KEY (exhibitor_id, bill_id) REFERENCES bill
);
CREATE INDEX bill_event_bill ON bill_event (exhibitor_id, bill_id);

CREATE FUNCTION bill_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IS DISTINCT FROM OLD.status THEN
    IF NOT EXISTS (SELECT 1 FROM bill_transition WHERE from_state = OLD.status AND to_state = NEW.status) THEN
      RAISE EXCEPTION 'bill %: illegal transition % -> %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'KB001'; END IF;
    INSERT INTO bill_event (exhibitor_id, bill_id, at, from_state, to_state, by, channel, note)
      VALUES (NEW.exhibitor_id, NEW.id, foyer_now(), OLD.status, NEW.status,
              coalesce(nullif(current_setting('app.actor', true), ''), 'system'),
              nullif(current_setting('app.channel', true), ''), nullif(current_setting('app.note', true), ''));
  END IF;
  IF OLD.number IS NOT NULL AND (NEW.series, NEW.number, NEW.hash, NEW.prev_hash) IS DISTINCT FROM (OLD.series, OLD.number, OLD.hash, OLD.prev_hash) THEN
    RAISE EXCEPTION 'a bill number never changes' USING ERRCODE = 'KB002'; END IF;
  IF OLD.status <> 'pending' AND NEW.total_cents <> OLD.total_cents THEN
    RAISE EXCEPTION 'the total of a bill is frozen once it is being paid' USING ERRCODE = 'KB003'; END IF;
  IF (NEW.exhibitor_id, NEW.id) IS DISTINCT FROM (OLD.exhibitor_id, OLD.id) THEN
    RAISE EXCEPTION 'a bill keeps its key' USING ERRCODE = 'KB004'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bill_guard BEFORE UPDATE ON bill FOR EACH ROW EXECUTE FUNCTION bill_guard();
CREATE TRIGGER bill_keep BEFORE DELETE ON bill FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A line is anything sold: a ticket, a voucher, a product, a refund or exchange of those.
CREATE TABLE bill_line (
  exhibitor_id    int NOT NULL,
  bill_id         uuid NOT NULL,
  line_no         int NOT NULL CHECK (line_no >= 0), -- print order (bill_order, D-058)
  kind            text NOT NULL CHECK (kind IN ('ticket','supplement','voucher_visits','voucher_refreshments','product','fee','refund','exchange')),
  of_line         int,                           -- the ticket a supplement belongs to, the visits refreshments were sold with
  screening_id    int, price_rate_id int, seat_name text, seat_class text,
  voucher_type_id int, turns int, products_cents int, holder_name text,
  voucher_id      int,                           -- the voucher whose turn pays this ticket (D-094)
  name            text NOT NULL,                 -- as sold, in the buyer's language
  handling_cents  bigint NOT NULL DEFAULT 0,     -- contained in gross
  gross_cents     bigint NOT NULL,
  vat_bp          int,                           -- NULL: no VAT on this line (multi-purpose voucher sold, or paid by a single-purpose one)
  vat_cents       bigint NOT NULL,
  refunded_cents  bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (exhibitor_id, bill_id, line_no),
  CHECK (abs(refunded_cents) <= abs(gross_cents)),
  FOREIGN KEY (exhibitor_id, bill_id) REFERENCES bill,
  FOREIGN KEY (exhibitor_id, screening_id) REFERENCES screening,
  FOREIGN KEY (exhibitor_id, price_rate_id) REFERENCES price_rate
);
CREATE FUNCTION bill_line_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'bill lines are never deleted' USING ERRCODE = 'KA001'; END IF;
  IF (NEW.exhibitor_id, NEW.bill_id, NEW.line_no, NEW.kind, NEW.gross_cents, NEW.vat_bp, NEW.vat_cents)
     IS DISTINCT FROM (OLD.exhibitor_id, OLD.bill_id, OLD.line_no, OLD.kind, OLD.gross_cents, OLD.vat_bp, OLD.vat_cents) THEN
    RAISE EXCEPTION 'the amounts of a bill line never change' USING ERRCODE = 'KB005'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bill_line_guard BEFORE UPDATE OR DELETE ON bill_line FOR EACH ROW EXECUTE FUNCTION bill_line_guard();

-- ===== one row per screening: the point where its sales meet, with counters that cannot lie
CREATE TABLE screening_capacity (
  exhibitor_id  int NOT NULL,
  screening_id  int NOT NULL,
  arrangement_id int,                            -- NULL: unnumbered
  capacity      int NOT NULL CHECK (capacity >= 0),
  online_cap    int NOT NULL CHECK (online_cap >= 0),
  taken         int NOT NULL DEFAULT 0,
  taken_online  int NOT NULL DEFAULT 0,
  closed_at     timestamptz,                     -- cancelled: nothing more is sold, whatever a node remembers
  seats_version bigint NOT NULL DEFAULT 0,       -- counts changes, so that a client knows what it has seen
  PRIMARY KEY (exhibitor_id, screening_id),
  UNIQUE (exhibitor_id, screening_id, arrangement_id),
  CHECK (taken BETWEEN 0 AND capacity),
  CHECK (taken_online BETWEEN 0 AND least(online_cap, taken)),
  FOREIGN KEY (exhibitor_id, screening_id) REFERENCES screening,
  FOREIGN KEY (exhibitor_id, arrangement_id) REFERENCES arrangement
);
-- Tickets of a rate that is limited per screening.
CREATE TABLE rate_quota (
  exhibitor_id int NOT NULL, screening_id int NOT NULL, price_rate_id int NOT NULL,
  quota int NOT NULL, taken int NOT NULL DEFAULT 0, CHECK (taken BETWEEN 0 AND quota),
  PRIMARY KEY (exhibitor_id, screening_id, price_rate_id),
  FOREIGN KEY (exhibitor_id, screening_id) REFERENCES screening_capacity (exhibitor_id, screening_id),
  FOREIGN KEY (exhibitor_id, price_rate_id) REFERENCES price_rate
);

-- ===== seat claims: at most one live claim per seat of a screening, whatever the application does
CREATE TABLE seat_claim (
  exhibitor_id   int NOT NULL,
  id             bigint GENERATED ALWAYS AS IDENTITY,
  screening_id   int NOT NULL,
  arrangement_id int, seat_id int,               -- both NULL: an unnumbered place
  bill_id        uuid, line_no int,              -- NULL: blocked by staff
  state          text NOT NULL CHECK (state IN ('held','sold','reserved','blocked','released')),
  online         boolean NOT NULL,
  quota_rate_id  int,                            -- set when the rate is limited per screening
  expires_at     timestamptz,
  created_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (exhibitor_id, id),
  CHECK ((state = 'held') = (expires_at IS NOT NULL)),  -- a hold always ends
  CHECK (state = 'blocked' OR state = 'released' OR bill_id IS NOT NULL),
  CHECK ((seat_id IS NULL) = (arrangement_id IS NULL)),
  FOREIGN KEY (exhibitor_id, screening_id) REFERENCES screening_capacity (exhibitor_id, screening_id),
  FOREIGN KEY (exhibitor_id, screening_id, arrangement_id) REFERENCES screening_capacity (exhibitor_id, screening_id, arrangement_id),
  FOREIGN KEY (exhibitor_id, arrangement_id, seat_id) REFERENCES seat,
  FOREIGN KEY (exhibitor_id, bill_id, line_no) REFERENCES bill_line
);
CREATE UNIQUE INDEX seat_claim_live ON seat_claim (exhibitor_id, screening_id, seat_id) WHERE state <> 'released' AND seat_id IS NOT NULL;
CREATE INDEX seat_claim_screening ON seat_claim (exhibitor_id, screening_id) WHERE state <> 'released' AND seat_id IS NULL;
CREATE INDEX seat_claim_expiry ON seat_claim (exhibitor_id, expires_at) WHERE state = 'held';
CREATE INDEX seat_claim_bill ON seat_claim (exhibitor_id, bill_id);

CREATE FUNCTION seat_claim_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'claims are never deleted' USING ERRCODE = 'KC001'; END IF;
  IF OLD.state = 'released' THEN RAISE EXCEPTION 'released is final' USING ERRCODE = 'KC002'; END IF;
  IF (NEW.exhibitor_id, NEW.screening_id, NEW.bill_id, NEW.line_no, NEW.online, NEW.quota_rate_id)
     IS DISTINCT FROM (OLD.exhibitor_id, OLD.screening_id, OLD.bill_id, OLD.line_no, OLD.online, OLD.quota_rate_id) THEN
    RAISE EXCEPTION 'a claim keeps its screening and its bill' USING ERRCODE = 'KC003'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER seat_claim_guard BEFORE UPDATE OR DELETE ON seat_claim FOR EACH ROW EXECUTE FUNCTION seat_claim_guard();

-- Counters follow the claims once per statement, screenings in ascending order, touched last.
CREATE FUNCTION seat_claim_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE screening_capacity c SET taken = taken + d.n, taken_online = taken_online + d.o, seats_version = seats_version + 1
      FROM (SELECT exhibitor_id, screening_id, count(*)::int AS n, (count(*) FILTER (WHERE online))::int AS o
              FROM changed WHERE state <> 'released' GROUP BY 1, 2 ORDER BY 2) d
      WHERE c.exhibitor_id = d.exhibitor_id AND c.screening_id = d.screening_id;
    IF EXISTS (SELECT 1 FROM changed WHERE quota_rate_id IS NOT NULL) THEN
      INSERT INTO rate_quota AS q (exhibitor_id, screening_id, price_rate_id, quota, taken)
        SELECT d.exhibitor_id, d.screening_id, d.quota_rate_id, r.quota, d.n
          FROM (SELECT exhibitor_id, screening_id, quota_rate_id, count(*)::int AS n FROM changed
                 WHERE state <> 'released' AND quota_rate_id IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 2, 3) d
          JOIN price_rate r ON r.exhibitor_id = d.exhibitor_id AND r.id = d.quota_rate_id
        ON CONFLICT (exhibitor_id, screening_id, price_rate_id) DO UPDATE SET taken = q.taken + excluded.taken, quota = excluded.quota;
    END IF;
  ELSE
    -- released, or a state change that keeps the place: only the former counts
    UPDATE screening_capacity c SET taken = taken - d.n, taken_online = taken_online - d.o, seats_version = seats_version + 1
      FROM (SELECT exhibitor_id, screening_id, (count(*) FILTER (WHERE state = 'released'))::int AS n,
                   (count(*) FILTER (WHERE state = 'released' AND online))::int AS o
              FROM changed GROUP BY 1, 2 ORDER BY 2) d
      WHERE c.exhibitor_id = d.exhibitor_id AND c.screening_id = d.screening_id AND d.n > 0;
    IF EXISTS (SELECT 1 FROM changed WHERE quota_rate_id IS NOT NULL AND state = 'released') THEN
      UPDATE rate_quota q SET taken = taken - d.n
        FROM (SELECT exhibitor_id, screening_id, quota_rate_id, count(*)::int AS n FROM changed
               WHERE state = 'released' AND quota_rate_id IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 2, 3) d
        WHERE q.exhibitor_id = d.exhibitor_id AND q.screening_id = d.screening_id AND q.price_rate_id = d.quota_rate_id;
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER seat_claim_taken AFTER INSERT ON seat_claim REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION seat_claim_counted();
CREATE TRIGGER seat_claim_released AFTER UPDATE ON seat_claim REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION seat_claim_counted();

-- A seat that is claimed for a screening still to come keeps its name and stays usable (T07). Asked rarely, so it
-- goes by the screenings to come: an index of its own would cost every ticket sold.
CREATE FUNCTION seat_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.name IS DISTINCT FROM OLD.name OR (NEW.disabled AND NOT OLD.disabled)) AND EXISTS (
    SELECT 1 FROM screening s JOIN seat_claim k ON k.exhibitor_id = s.exhibitor_id AND k.screening_id = s.id
     WHERE s.exhibitor_id = OLD.exhibitor_id AND s.cancelled_at IS NULL AND s.occupies && tstzrange(foyer_now(), NULL)
       AND k.arrangement_id = OLD.arrangement_id AND k.seat_id = OLD.id AND k.state <> 'released' AND k.state <> 'blocked') THEN
    RAISE EXCEPTION 'seat % is sold or held', OLD.name USING ERRCODE = 'KS001'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER seat_guard BEFORE UPDATE ON seat FOR EACH ROW EXECUTE FUNCTION seat_guard();

-- ===== vouchers
CREATE TABLE voucher_type (
  exhibitor_id int NOT NULL REFERENCES exhibitor,
  id           int GENERATED BY DEFAULT AS IDENTITY,
  slug         text NOT NULL CHECK (slug ~ '^[a-z0-9-]{1,190}$'),
  title        jsonb NOT NULL, page_title jsonb NOT NULL, description jsonb NOT NULL DEFAULT '{}', content jsonb NOT NULL DEFAULT '{}',
  type         text NOT NULL CHECK (type IN ('giftcard','subscription')),
  cost_turn_cents int NOT NULL CHECK (cost_turn_cents BETWEEN 0 AND 9999999),
  turns_default int NOT NULL DEFAULT 1, turns_min int NOT NULL DEFAULT 1, turns_max int NOT NULL DEFAULT 10, turns_step int NOT NULL DEFAULT 1,
  products_enabled boolean NOT NULL DEFAULT false,
  products_default_cents int NOT NULL DEFAULT 0, products_min_cents int NOT NULL DEFAULT 0,
  products_max_cents int NOT NULL DEFAULT 0, products_step_cents int NOT NULL DEFAULT 500,
  value_ticket_cents int NOT NULL DEFAULT 0, value_handling_cents int NOT NULL DEFAULT 0,
  vat_treatment text NOT NULL DEFAULT 'multi_purpose' CHECK (vat_treatment IN ('multi_purpose','single_purpose')),
  vat_bp       int NOT NULL DEFAULT 0,
  validity     text NOT NULL DEFAULT '+1 year',
  assets       jsonb NOT NULL DEFAULT '{}',
  active       boolean NOT NULL DEFAULT true, sort int NOT NULL DEFAULT 0, archived_at timestamptz,
  PRIMARY KEY (exhibitor_id, id), UNIQUE (exhibitor_id, slug)
);
CREATE TABLE voucher (
  exhibitor_id   int NOT NULL,
  id             int GENERATED BY DEFAULT AS IDENTITY,
  uuid           uuid NOT NULL DEFAULT gen_random_uuid(),
  type_id        int NOT NULL,
  code_hmac      bytea NOT NULL,                 -- looked up by; the code itself lies sealed beside it
  code_sealed    bytea NOT NULL,
  reference      text NOT NULL DEFAULT '', holder_name text, holder_email text,
  valid_from     date, valid_until date,
  total_turns    int NOT NULL CHECK (total_turns >= 0), remaining_turns int NOT NULL,
  held_turns     int NOT NULL DEFAULT 0,         -- by open bills (D-103)
  total_products_cents bigint NOT NULL DEFAULT 0, remaining_products_cents bigint NOT NULL DEFAULT 0,
  price_cents    bigint NOT NULL DEFAULT 0, cost_turn_cents int NOT NULL DEFAULT 0,
  bill_id        uuid, line_no int,              -- the bill that sold it
  paid           boolean NOT NULL DEFAULT false, last_used_at timestamptz, deleted_at timestamptz,
  created_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (exhibitor_id, id), UNIQUE (exhibitor_id, uuid), UNIQUE (exhibitor_id, code_hmac),
  UNIQUE (exhibitor_id, bill_id, line_no),
  CHECK (remaining_turns BETWEEN 0 AND total_turns),
  CHECK (held_turns BETWEEN 0 AND remaining_turns),
  CHECK (remaining_products_cents BETWEEN 0 AND total_products_cents),
  CHECK (paid OR (remaining_turns = total_turns AND held_turns = 0)),   -- no use of an unpaid voucher
  FOREIGN KEY (exhibitor_id, type_id) REFERENCES voucher_type,
  FOREIGN KEY (exhibitor_id, bill_id, line_no) REFERENCES bill_line
);
ALTER TABLE bill_line ADD FOREIGN KEY (exhibitor_id, voucher_id) REFERENCES voucher;
ALTER TABLE bill_line ADD FOREIGN KEY (exhibitor_id, voucher_type_id) REFERENCES voucher_type;
CREATE TABLE voucher_movement (                  -- the balance of a voucher is the sum of these
  exhibitor_id int NOT NULL, id bigint GENERATED ALWAYS AS IDENTITY, voucher_id int NOT NULL, bill_id uuid,
  turns int NOT NULL DEFAULT 0, products_cents bigint NOT NULL DEFAULT 0, cause text NOT NULL, at timestamptz NOT NULL,
  CHECK (turns <> 0 OR products_cents <> 0),
  PRIMARY KEY (exhibitor_id, id), UNIQUE (exhibitor_id, voucher_id, bill_id, cause),
  FOREIGN KEY (exhibitor_id, voucher_id) REFERENCES voucher, FOREIGN KEY (exhibitor_id, bill_id) REFERENCES bill
);
CREATE TRIGGER voucher_movement_keep BEFORE UPDATE OR DELETE ON voucher_movement FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- ===== payments
CREATE TABLE payment_method (
  exhibitor_id int NOT NULL REFERENCES exhibitor, id int GENERATED BY DEFAULT AS IDENTITY,
  name jsonb NOT NULL,
  type text NOT NULL CHECK (type IN ('cash','invoice','terminal','online','reservation','other','voucher')),
  driver text NOT NULL DEFAULT 'offline',
  config jsonb NOT NULL DEFAULT '{}',            -- secrets sealed; never sent to a browser
  frontend_config jsonb NOT NULL DEFAULT '{}',
  component text NOT NULL DEFAULT '', template text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true, exclusive boolean NOT NULL DEFAULT false, withdrawable boolean NOT NULL DEFAULT false,
  device_types text[] NOT NULL DEFAULT '{}', sort int NOT NULL DEFAULT 0, archived_at timestamptz,
  PRIMARY KEY (exhibitor_id, id)
);
CREATE TABLE payment (
  exhibitor_id  int NOT NULL,
  id            uuid NOT NULL,
  bill_id       uuid NOT NULL,
  method_id     int NOT NULL,
  type          text NOT NULL, driver text NOT NULL,
  status        text NOT NULL DEFAULT 'pending',
  amount_cents  bigint NOT NULL CHECK (amount_cents > 0),
  tip_cents     bigint NOT NULL DEFAULT 0 CHECK (tip_cents >= 0),
  refunded_cents bigint NOT NULL DEFAULT 0,      -- refund rows, those under way included
  charged_back_cents bigint NOT NULL DEFAULT 0 CHECK (charged_back_cents >= 0),
  voucher_id    int, voucher_turns int,
  provider_ref  text, provider_data jsonb,       -- {checkout_url, deeplink, ...}
  expires_at    timestamptz, purchased_at timestamptz,
  next_check_at timestamptz, checks int NOT NULL DEFAULT 0,
  flag          text CHECK (flag IN ('amount_mismatch','chargeback','unknown')),
  created_at    timestamptz NOT NULL,
  PRIMARY KEY (exhibitor_id, id),
  CHECK (refunded_cents BETWEEN 0 AND amount_cents + tip_cents),        -- a double refund is impossible
  CHECK ((type = 'voucher') = (voucher_id IS NOT NULL)),
  FOREIGN KEY (exhibitor_id, bill_id) REFERENCES bill,
  FOREIGN KEY (exhibitor_id, method_id) REFERENCES payment_method,
  FOREIGN KEY (exhibitor_id, voucher_id) REFERENCES voucher
);
CREATE UNIQUE INDEX payment_provider ON payment (exhibitor_id, driver, provider_ref) WHERE provider_ref IS NOT NULL;
CREATE INDEX payment_bill ON payment (exhibitor_id, bill_id);
CREATE INDEX payment_check ON payment (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX payment_ref ON payment (driver, provider_ref) WHERE provider_ref IS NOT NULL;
CREATE TABLE payment_event (
  exhibitor_id int NOT NULL, id bigint GENERATED ALWAYS AS IDENTITY, payment_id uuid NOT NULL,
  at timestamptz NOT NULL, from_state text NOT NULL, to_state text NOT NULL, by text NOT NULL, note text,
  PRIMARY KEY (exhibitor_id, id), FOREIGN KEY (exhibitor_id, payment_id) REFERENCES payment
);
CREATE INDEX payment_event_payment ON payment_event (exhibitor_id, payment_id);
CREATE FUNCTION payment_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IS DISTINCT FROM OLD.status THEN
    IF NOT EXISTS (SELECT 1 FROM payment_transition WHERE from_state = OLD.status AND to_state = NEW.status) THEN
      RAISE EXCEPTION 'payment %: illegal transition % -> %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'KP001'; END IF;
    INSERT INTO payment_event (exhibitor_id, payment_id, at, from_state, to_state, by, note)
      VALUES (NEW.exhibitor_id, NEW.id, foyer_now(), OLD.status, NEW.status,
              coalesce(nullif(current_setting('app.actor', true), ''), 'system'), nullif(current_setting('app.note', true), ''));
  END IF;
  -- Only money that came in wrong is booked as what it was, on its way back (T21).
  IF (NEW.exhibitor_id, NEW.id, NEW.bill_id) IS DISTINCT FROM (OLD.exhibitor_id, OLD.id, OLD.bill_id)
     OR (NEW.amount_cents <> OLD.amount_cents AND NOT (NEW.flag IS NOT DISTINCT FROM 'amount_mismatch' AND OLD.purchased_at IS NULL)) THEN
    RAISE EXCEPTION 'a payment keeps its bill and amount' USING ERRCODE = 'KP002'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_guard BEFORE UPDATE ON payment FOR EACH ROW EXECUTE FUNCTION payment_guard();
CREATE TRIGGER payment_keep BEFORE DELETE ON payment FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE refund (
  exhibitor_id int NOT NULL, id uuid NOT NULL, payment_id uuid NOT NULL, bill_id uuid NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0), tip_cents bigint NOT NULL DEFAULT 0 CHECK (tip_cents BETWEEN 0 AND amount_cents),
  status text NOT NULL DEFAULT 'requested' CHECK (status IN ('requested','sent','done','failed')),
  cause text NOT NULL,                           -- 'late', 'overpaid', 'screening:42', 'bill:<key>' : once per payment (T28, T29)
  of_sale boolean NOT NULL DEFAULT true,         -- takes revenue back; false: the money bought nothing (late, twice, wrong)
  reason text NOT NULL DEFAULT '', by text NOT NULL, provider_ref text, created_at timestamptz NOT NULL, done_at timestamptz,
  PRIMARY KEY (exhibitor_id, id), UNIQUE (exhibitor_id, payment_id, cause),
  FOREIGN KEY (exhibitor_id, payment_id) REFERENCES payment, FOREIGN KEY (exhibitor_id, bill_id) REFERENCES bill
);
CREATE UNIQUE INDEX refund_provider ON refund (exhibitor_id, payment_id, provider_ref) WHERE provider_ref IS NOT NULL;
CREATE TABLE refund_line (
  exhibitor_id int NOT NULL, refund_id uuid NOT NULL, bill_id uuid NOT NULL, line_no int NOT NULL, amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  vat_cents bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (exhibitor_id, refund_id, line_no),
  FOREIGN KEY (exhibitor_id, refund_id) REFERENCES refund, FOREIGN KEY (exhibitor_id, bill_id, line_no) REFERENCES bill_line
);

-- ===== ledger: append-only, every posting balances
CREATE TABLE ledger (
  exhibitor_id int NOT NULL, id bigint GENERATED ALWAYS AS IDENTITY, posting uuid NOT NULL, bill_id uuid NOT NULL,
  account text NOT NULL CHECK (account IN ('psp','cash','terminal','voucher','invoice','other','receivable','revenue','tips','refund_payable','chargeback')),
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0), at timestamptz NOT NULL,
  PRIMARY KEY (exhibitor_id, id), FOREIGN KEY (exhibitor_id, bill_id) REFERENCES bill
);
CREATE INDEX ledger_posting ON ledger (exhibitor_id, posting);
CREATE INDEX ledger_bill ON ledger (exhibitor_id, bill_id);
CREATE FUNCTION ledger_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE s bigint;
BEGIN
  SELECT sum(amount_cents) INTO s FROM ledger WHERE exhibitor_id = NEW.exhibitor_id AND posting = NEW.posting;
  IF s <> 0 THEN RAISE EXCEPTION 'posting % is off by % cents', NEW.posting, s USING ERRCODE = 'KL001'; END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_balanced AFTER INSERT ON ledger DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_balanced();
CREATE TRIGGER ledger_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE number_series (
  exhibitor_id int NOT NULL REFERENCES exhibitor, series text NOT NULL, last_no bigint NOT NULL DEFAULT 0, last_hash bytea NOT NULL DEFAULT '\x00',
  PRIMARY KEY (exhibitor_id, series)
);

-- ===== tickets
CREATE TABLE ticket (
  exhibitor_id int NOT NULL, id uuid NOT NULL DEFAULT gen_random_uuid(), claim_id bigint NOT NULL,
  bill_id uuid NOT NULL, line_no int NOT NULL, screening_id int NOT NULL,
  code text NOT NULL CHECK (code ~ '^[a-z2-9]{12}$'), -- for the eye and the keyboard; the QR carries the signed form
  state text NOT NULL DEFAULT 'valid' CHECK (state IN ('valid','used','refunded','exchanged')),
  used_at timestamptz, revoked_at timestamptz,
  CHECK ((state IN ('refunded','exchanged')) = (revoked_at IS NOT NULL)),
  PRIMARY KEY (exhibitor_id, id), UNIQUE (exhibitor_id, claim_id), UNIQUE (exhibitor_id, code),
  FOREIGN KEY (exhibitor_id, claim_id) REFERENCES seat_claim, FOREIGN KEY (exhibitor_id, bill_id, line_no) REFERENCES bill_line
);
CREATE INDEX ticket_bill ON ticket (exhibitor_id, bill_id);
CREATE TABLE ticket_key (                        -- Ed25519 per exhibitor, rotated by kid
  exhibitor_id int NOT NULL REFERENCES exhibitor, kid text NOT NULL, public_key bytea NOT NULL, private_key_sealed bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(), retired_at timestamptz, PRIMARY KEY (exhibitor_id, kid)
);
CREATE TABLE scan (
  exhibitor_id int NOT NULL, id bigint GENERATED ALWAYS AS IDENTITY, ticket_id uuid NOT NULL, device_id int NOT NULL, nonce uuid NOT NULL,
  result text NOT NULL CHECK (result IN ('admitted','duplicate','rejected')), reverted_at timestamptz, at timestamptz NOT NULL,
  PRIMARY KEY (exhibitor_id, id), UNIQUE (exhibitor_id, device_id, nonce), FOREIGN KEY (exhibitor_id, ticket_id) REFERENCES ticket
);
CREATE UNIQUE INDEX scan_once ON scan (exhibitor_id, ticket_id) WHERE result = 'admitted' AND reverted_at IS NULL;

-- ===== customers, newsletter
CREATE TABLE client (
  exhibitor_id int NOT NULL REFERENCES exhibitor, id int GENERATED BY DEFAULT AS IDENTITY,
  email text NOT NULL CHECK (email = lower(email)), name text NOT NULL DEFAULT '', purchases int NOT NULL DEFAULT 0, last_purchase_at timestamptz,
  PRIMARY KEY (exhibitor_id, id), UNIQUE (exhibitor_id, email)
);
CREATE TABLE newsletter_subscriber (
  exhibitor_id int NOT NULL REFERENCES exhibitor, id int GENERATED BY DEFAULT AS IDENTITY,
  email text NOT NULL CHECK (email = lower(email)), first_name text, last_name text, locale text NOT NULL DEFAULT 'en',
  token text NOT NULL, subscribed_at timestamptz NOT NULL, confirmed_at timestamptz, unsubscribed_at timestamptz,
  PRIMARY KEY (exhibitor_id, id), UNIQUE (exhibitor_id, email)
);

-- ===== stock and cash: their screens come later, their books start here
CREATE TABLE product (
  exhibitor_id int NOT NULL REFERENCES exhibitor, id int GENERATED BY DEFAULT AS IDENTITY, name jsonb NOT NULL, barcode text,
  price_cents int NOT NULL CHECK (price_cents >= 0), vat_bp int NOT NULL, stock int, active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (exhibitor_id, id)
);
CREATE TABLE stock_movement (
  exhibitor_id int NOT NULL, id bigint GENERATED ALWAYS AS IDENTITY, product_id int NOT NULL, quantity int NOT NULL CHECK (quantity <> 0),
  bill_id uuid, cause text NOT NULL, at timestamptz NOT NULL,
  PRIMARY KEY (exhibitor_id, id), FOREIGN KEY (exhibitor_id, product_id) REFERENCES product
);
CREATE TABLE cash_movement (
  exhibitor_id int NOT NULL REFERENCES exhibitor, id bigint GENERATED ALWAYS AS IDENTITY, device_id int NOT NULL, business_day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('opening','payment','refund','withdrawal')), amount_cents bigint NOT NULL, bill_id uuid, at timestamptz NOT NULL,
  PRIMARY KEY (exhibitor_id, id)
);
CREATE TABLE cash_balance (
  exhibitor_id int NOT NULL REFERENCES exhibitor, device_id int NOT NULL, business_day date NOT NULL,
  expected_cents bigint NOT NULL, counted_cents bigint NOT NULL, new_balance_cents bigint NOT NULL,
  PRIMARY KEY (exhibitor_id, device_id, business_day)
);
