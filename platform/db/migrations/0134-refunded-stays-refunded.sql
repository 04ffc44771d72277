-- What was refunded is owed again only because a provider refused the refund (0128): the database holds that for the
-- payment and for the bill, as it does for the refund.

CREATE FUNCTION refunded_stays_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM refund r JOIN terminal_order o ON o.exhibitor_id = r.exhibitor_id AND o.refund_id = r.id
     WHERE r.exhibitor_id = NEW.exhibitor_id AND r.status = 'requested' AND o.refused_at IS NOT NULL
       AND CASE TG_TABLE_NAME WHEN 'payment' THEN r.payment_id = NEW.id ELSE NEW.id IN (r.bill_id, r.for_bill) END) THEN
    RAISE EXCEPTION '% % is refunded', TG_TABLE_NAME, NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'refunded_stays_refunded', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_stays_refunded BEFORE UPDATE OF status ON payment FOR EACH ROW WHEN (OLD.status = 'refunded' AND NEW.status <> 'refunded')
  EXECUTE FUNCTION refunded_stays_refunded();
CREATE TRIGGER bill_stays_refunded BEFORE UPDATE OF status ON bill FOR EACH ROW WHEN (OLD.status = 'refunded' AND NEW.status <> 'refunded')
  EXECUTE FUNCTION refunded_stays_refunded();
