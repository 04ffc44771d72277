-- What the portal asks of bills: the newest, a page of them, and the newest few on the first page of everybody who works here.

-- Newest first, page by page: all, of a day, or of a state that most bills are in.
CREATE INDEX bill_newest ON bill (exhibitor_id, created_at, id);
-- Of a state that few are in: without it a page of them would read all years. Bills that are open have an index already (bill_open).
CREATE INDEX bill_given_back ON bill (exhibitor_id, status, created_at, id) WHERE status IN ('refunding','partially_refunded','refunded');
-- Those of tills, whether they are in the hand of one or not (a reservation that was made there), and those neither they nor the website made.
CREATE INDEX bill_of_tills ON bill (exhibitor_id, created_at, id) WHERE channel IN ('pos','register');
CREATE INDEX bill_elsewhere ON bill (exhibitor_id, channel, created_at, id) WHERE channel NOT IN ('site','pos','register');
