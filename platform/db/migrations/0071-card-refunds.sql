-- Money that goes back to a card moves at a terminal, or is given back by hand, before it is booked as paid out.

-- How the money of a card was paid out: by a terminal that reported it, by hand at the terminal, or in cash.
ALTER TABLE refund ADD COLUMN paid_out text;
ALTER TABLE refund ADD CONSTRAINT refund_paid_out CHECK (paid_out IS NULL OR status = 'done' AND paid_out IN ('terminal','hand','cash')) NOT VALID; -- all are NULL
-- Those that wait for an attendant.
CREATE INDEX refund_requested ON refund (exhibitor_id, bill_id) WHERE status = 'requested';

-- An attempt to give money back at a terminal is an order with an id of its own, in place of that of its payment.
ALTER TABLE terminal_order
  ADD COLUMN kind text NOT NULL DEFAULT 'payment',
  ADD COLUMN refund_id uuid,
  ADD COLUMN reverses_receipt_no int,
  ADD COLUMN reverses_trace_no bigint,
  ADD COLUMN of_payment uuid GENERATED ALWAYS AS (CASE WHEN kind = 'payment' THEN payment_id END) STORED;
ALTER TABLE terminal_order DROP CONSTRAINT terminal_order_exhibitor_id_payment_id_fkey;
ALTER TABLE terminal_order
  ADD CONSTRAINT terminal_order_of_payment FOREIGN KEY (exhibitor_id, of_payment) REFERENCES payment NOT VALID,
  ADD CONSTRAINT terminal_order_of_refund FOREIGN KEY (exhibitor_id, refund_id) REFERENCES refund NOT VALID,
  ADD CONSTRAINT terminal_order_kind CHECK (kind IN ('payment','reversal','refund')) NOT VALID,
  ADD CONSTRAINT terminal_order_refund CHECK ((kind = 'payment') = (refund_id IS NULL)) NOT VALID,
  ADD CONSTRAINT terminal_order_reversal CHECK ((kind = 'reversal') = (reverses_receipt_no IS NOT NULL)) NOT VALID;
ALTER TABLE terminal_order VALIDATE CONSTRAINT terminal_order_of_payment;
-- A terminal gives a refund back once: no second attempt while one runs, is unknown, or has succeeded.
CREATE UNIQUE INDEX terminal_order_refund_once ON terminal_order (exhibitor_id, refund_id)
  WHERE refund_id IS NOT NULL AND (outcome IS NULL OR outcome IN ('paid','unknown'));
CREATE INDEX terminal_order_refunds ON terminal_order (exhibitor_id, refund_id) WHERE refund_id IS NOT NULL;

-- Nothing is booked as paid out by a terminal that did not report it, nor by hand or in cash while a terminal may do it.
CREATE FUNCTION refund_paid_out_truly() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.paid_out = 'terminal' AND NOT EXISTS (SELECT 1 FROM terminal_order o
      WHERE o.exhibitor_id = NEW.exhibitor_id AND o.refund_id = NEW.id AND o.outcome = 'paid')
    OR NEW.paid_out IN ('hand','cash') AND EXISTS (SELECT 1 FROM terminal_order o
      WHERE o.exhibitor_id = NEW.exhibitor_id AND o.refund_id = NEW.id AND (o.outcome IS NULL OR o.outcome IN ('paid','unknown'))) THEN
    RAISE EXCEPTION 'refund % was not paid out by %', NEW.id, NEW.paid_out USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_paid_out_truly';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refund_paid_out_truly BEFORE INSERT OR UPDATE OF paid_out ON refund FOR EACH ROW WHEN (NEW.paid_out IS NOT NULL)
  EXECUTE FUNCTION refund_paid_out_truly();
