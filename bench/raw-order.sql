-- The raw reference: one order of two seats as one function call on the product's own tables, by the owner and
-- without row-level security, with the same rows, indexes, constraints and triggers. One transaction per order.
CREATE SEQUENCE IF NOT EXISTS bench_reference_no;
CREATE TABLE IF NOT EXISTS bench_seat AS SELECT arrangement_id, row_number() OVER (PARTITION BY arrangement_id ORDER BY id)::int AS n, id FROM seat;
CREATE UNIQUE INDEX IF NOT EXISTS bench_seat_n ON bench_seat (arrangement_id, n);
CREATE OR REPLACE FUNCTION bench_order(series regclass, exhibitor int, first_screening int, screenings int, rate int, method int, pairs int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  n bigint := nextval(series) - 1;
  screening int := first_screening + (n % screenings)::int;
  pair int := ((n / screenings) % pairs)::int;
  arrangement int;
  bill uuid := gen_random_uuid();
  pay uuid := gen_random_uuid();
BEGIN
  PERFORM set_config('app.exhibitor_id', exhibitor::text, true);
  SELECT arrangement_id INTO arrangement FROM screening_capacity WHERE exhibitor_id = exhibitor AND screening_id = screening AND closed_at IS NULL;
  INSERT INTO bill (exhibitor_id, id, reference, type, channel, total_cents, ticket_count, buyer_name, buyer_email, locale, screening_id, hold_until, visitor, visitor_net, created_at)
    VALUES (exhibitor, bill, 'R' || translate(lpad(nextval('bench_reference_no')::text, 7, '0'), '01', 'XY'), 'tickets', 'site', 2400, 2, 'Ada Lovelace', 'ada@example.org', 'en', screening,
            clock_timestamp() + interval '15 minutes', md5(n::text), md5(n::text), clock_timestamp());
  INSERT INTO bill_line (exhibitor_id, bill_id, line_no, kind, screening_id, price_rate_id, name, handling_cents, gross_cents, vat_bp, vat_cents)
    SELECT exhibitor, bill, i, 'ticket', screening, rate, 'Normal', 100, 1200, 600, 68 FROM generate_series(0, 1) i;
  INSERT INTO seat_claim (exhibitor_id, screening_id, arrangement_id, seat_id, bill_id, line_no, state, online, expires_at)
    SELECT exhibitor, screening, arrangement, s.id, bill, s.n - pair * 2 - 1, 'held', true, clock_timestamp() + interval '15 minutes'
      FROM bench_seat s WHERE s.arrangement_id = arrangement AND s.n IN (pair * 2 + 1, pair * 2 + 2);
  INSERT INTO payment (exhibitor_id, id, bill_id, method_id, type, driver, amount_cents, next_check_at, created_at)
    VALUES (exhibitor, pay, bill, method, 'online', 'mollie', 2400, clock_timestamp() + interval '30 seconds', clock_timestamp());
  INSERT INTO idempotency (exhibitor_id, actor, key, request_hash, status, body, created_at)
    VALUES (exhibitor, md5(n::text), bill::text, sha256(bill::text::bytea), 200, json_build_object('uuid', bill), clock_timestamp());
END $$;
