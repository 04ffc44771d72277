-- At which device was paid (PAY-008), and what the house's list of payments asks.

ALTER TABLE payment ADD COLUMN device_id int, -- NULL: on the website
  ADD FOREIGN KEY (exhibitor_id, device_id) REFERENCES device;

-- Newest first, page by page, all or of one status.
CREATE INDEX payment_newest ON payment (exhibitor_id, created_at, id);
CREATE INDEX payment_status ON payment (exhibitor_id, status, created_at, id);
-- The beginning of an address, written in small letters as checkout keeps it, finds its bills: in the order of bytes, because
-- only there what begins alike stands together.
CREATE INDEX bill_buyer ON bill (exhibitor_id, buyer_email COLLATE "C") WHERE buyer_email IS NOT NULL;
