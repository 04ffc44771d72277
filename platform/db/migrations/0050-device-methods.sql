-- The payment methods that a till offers (DEV-002). NULL: all that its kind offers, also those that are added later.
ALTER TABLE device ADD COLUMN payment_methods int[];
ALTER TABLE device ADD CONSTRAINT device_payment_methods CHECK (
  payment_methods IS NULL OR type IN ('register','pos') AND cardinality(payment_methods) BETWEEN 1 AND 200) NOT VALID; -- all are NULL

-- A method is offered only where it can be paid with: providers on the website, cards and cash at tills.
ALTER TABLE payment_method NO FORCE ROW LEVEL SECURITY;
UPDATE payment_method m SET device_types = ARRAY(
    SELECT d FROM unnest(m.device_types) WITH ORDINALITY AS x(d, n)
     WHERE d = ANY (CASE m.type WHEN 'online' THEN ARRAY['web'] WHEN 'reservation' THEN ARRAY['web']
                                WHEN 'voucher' THEN ARRAY['web','pos','register','scanner'] ELSE ARRAY['pos','register'] END) ORDER BY n)
 WHERE NOT m.device_types <@ CASE m.type WHEN 'online' THEN ARRAY['web'] WHEN 'reservation' THEN ARRAY['web']
                                         WHEN 'voucher' THEN ARRAY['web','pos','register','scanner'] ELSE ARRAY['pos','register'] END;
ALTER TABLE payment_method FORCE ROW LEVEL SECURITY;
