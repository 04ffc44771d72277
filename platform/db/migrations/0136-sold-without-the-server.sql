-- A till that was cut off sold this bill at that time, and booked it later (decision 0109).
ALTER TABLE bill ADD COLUMN sold_offline_at timestamptz;
-- Only a till sells without the server, and a bill is booked after it was sold.
ALTER TABLE bill ADD CONSTRAINT bill_sold_offline_at_till
  CHECK (sold_offline_at IS NULL OR (device_id IS NOT NULL AND sold_offline_at <= created_at)) NOT VALID;
