-- A package of blank cards is handed over to a company that pays later (D-106): whose it is, and the bill on its invoice.
ALTER TABLE voucher_package
  ADD COLUMN invoice_client_id int, ADD COLUMN bill_id uuid, ADD COLUMN handed_over_at timestamptz,
  ADD CHECK ((invoice_client_id IS NULL) = (bill_id IS NULL) AND (bill_id IS NULL) = (handed_over_at IS NULL)),
  ADD FOREIGN KEY (exhibitor_id, invoice_client_id) REFERENCES invoice_client,
  ADD FOREIGN KEY (exhibitor_id, bill_id) REFERENCES bill;
