-- The papers of a sale at a till wait in the transaction that settles it (T49): a crash between payment and print loses none.
-- Their content is laid out when they are sent to a printer, because drawing needs more than the sale locks.
ALTER TABLE print_job ALTER COLUMN document DROP NOT NULL;
ALTER TABLE print_job ADD CONSTRAINT print_job_content CHECK (document IS NOT NULL OR (bill_id IS NOT NULL AND state = 'queued' AND takes = 0));

CREATE FUNCTION bill_papers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO print_job (exhibitor_id, id, device_id, bill_id, kind, created_at)
  SELECT NEW.exhibitor_id, gen_random_uuid(), NEW.device_id, NEW.id, k.kind, foyer_now() + k.later
    FROM till_setup s CROSS JOIN (VALUES ('tickets', interval '0'), ('receipt', interval '1 millisecond')) AS k(kind, later)
   WHERE s.exhibitor_id = NEW.exhibitor_id AND s.device_id = NEW.device_id
     AND coalesce(s.ticket_printer_id, s.receipt_printer_id) IS NOT NULL
     AND CASE k.kind WHEN 'receipt' THEN s.print_receipt = 'always'
         ELSE EXISTS (SELECT 1 FROM ticket t WHERE t.exhibitor_id = NEW.exhibitor_id AND t.bill_id = NEW.id AND t.revoked_at IS NULL)
           OR EXISTS (SELECT 1 FROM voucher v WHERE v.exhibitor_id = NEW.exhibitor_id AND v.bill_id = NEW.id) END
  ON CONFLICT (exhibitor_id, bill_id, kind) WHERE bill_id IS NOT NULL AND kind IN ('tickets','receipt') DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER bill_papers AFTER UPDATE OF status ON bill FOR EACH ROW
  WHEN (NEW.status = 'settled' AND OLD.status IS DISTINCT FROM 'settled' AND NEW.device_id IS NOT NULL)
  EXECUTE FUNCTION bill_papers();
