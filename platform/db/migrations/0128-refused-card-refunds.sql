-- A refund to a card that its provider accepted and refused later: the money did not go back (decision 0098).

-- What was refunded is owed again.
INSERT INTO bill_transition VALUES ('refunded','refunding');
INSERT INTO payment_transition VALUES ('refunded','refunding');

ALTER TABLE terminal_order
  ADD COLUMN refused_at timestamptz,                                 -- the provider had accepted the refund, and refused it then
  ADD CONSTRAINT terminal_order_refused CHECK (refused_at IS NULL OR (refund_id IS NOT NULL AND outcome = 'failed')) NOT VALID; -- all are NULL

-- A refund that is paid out stays so, unless the provider refused it: then it waits again.
CREATE FUNCTION refund_taken_back_truly() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'requested' OR OLD.paid_out IS DISTINCT FROM 'terminal'
    OR NOT EXISTS (SELECT 1 FROM terminal_order o WHERE o.exhibitor_id = NEW.exhibitor_id AND o.refund_id = NEW.id AND o.refused_at IS NOT NULL)
    OR EXISTS (SELECT 1 FROM terminal_order o WHERE o.exhibitor_id = NEW.exhibitor_id AND o.refund_id = NEW.id AND o.outcome = 'paid') THEN
    RAISE EXCEPTION 'refund % was paid out', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_taken_back_truly';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refund_taken_back_truly BEFORE UPDATE OF status ON refund FOR EACH ROW WHEN (OLD.status = 'done' AND NEW.status <> 'done')
  EXECUTE FUNCTION refund_taken_back_truly();

-- The key with which Adyen signs what it tells us about refunds.
ALTER TABLE terminal
  ADD COLUMN notice_key_sealed bytea,
  ADD CONSTRAINT terminal_notice_key CHECK (notice_key_sealed IS NULL OR driver = 'nexo') NOT VALID; -- all are NULL
