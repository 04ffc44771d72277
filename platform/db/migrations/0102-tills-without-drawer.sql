-- A till without a cash drawer, such as a tablet, offers no cash and asks nobody to open a drawer (D-135).
-- Tills that exist keep theirs.
ALTER TABLE device ADD COLUMN has_drawer boolean NOT NULL DEFAULT true;
