-- A till without a cash drawer, such as a tablet, offers no cash and no page for cash (D-135).
-- Tills that exist keep theirs.
ALTER TABLE device ADD COLUMN has_drawer boolean NOT NULL DEFAULT true;
