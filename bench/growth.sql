-- Bills of years gone by, settled, two tickets each: numbers $from to $to - 1. Written by the owner without triggers and
-- foreign keys, screenings of the past without rows of their own: only the weight of the tables and indexes matters here.
CREATE OR REPLACE FUNCTION bench_grow(exhibitor int, rate int, method int, arrangement int, first bigint, beyond bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('session_replication_role', 'replica', true);
  CREATE TEMP TABLE old_bill ON COMMIT DROP AS
    SELECT n, gen_random_uuid() AS id, now() - (n % 1500) * interval '1 day' - interval '30 days' AS at,
           1000000 + (n / 200)::int AS screening, (n % 200)::int AS pair
      FROM generate_series(first, beyond - 1) n;
  INSERT INTO bill (exhibitor_id, id, reference, type, status, channel, total_cents, ticket_count, buyer_name, buyer_email, locale, screening_id,
                    hold_until, visitor, visitor_net, series, number, prev_hash, hash, created_at, settled_at)
    SELECT exhibitor, id, translate(upper(lpad(to_hex(n), 8, '0')), '01', 'XY'), 'tickets', 'settled', 'site', 2400, 2, 'Ada Lovelace',
           'ada' || n % 50000 || '@example.org', 'en', screening, at, md5(n::text), md5((n % 60000)::text), 'old', n + 1, '\x00', sha256(n::text::bytea), at, at
      FROM old_bill;
  INSERT INTO bill_line (exhibitor_id, bill_id, line_no, kind, screening_id, price_rate_id, seat_name, seat_class, name, handling_cents, gross_cents, vat_bp, vat_cents)
    SELECT exhibitor, id, i, 'ticket', screening, rate, 'A-' || i, 'standard_seats', 'Normal', 100, 1200, 600, 68 FROM old_bill, generate_series(0, 1) i;
  INSERT INTO seat_claim (exhibitor_id, screening_id, arrangement_id, seat_id, bill_id, line_no, state, online, created_at)
    SELECT exhibitor, screening, arrangement, pair * 2 + i + 1, id, i, 'sold', true, at FROM old_bill, generate_series(0, 1) i;
  INSERT INTO payment (exhibitor_id, id, bill_id, method_id, type, driver, status, amount_cents, purchased_at, created_at)
    SELECT exhibitor, gen_random_uuid(), id, method, 'other', 'offline', 'paid', 2400, at, at FROM old_bill;
END $$;
