-- Unpaid places are limited for each e-mail address (D-190, T87): open bills are found by it.
CREATE INDEX bill_mail_open ON bill (exhibitor_id, buyer_email) WHERE status IN ('pending','paying');
