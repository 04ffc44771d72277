-- When the website sells a screening, and what employees should know of it (SCH-001).
ALTER TABLE screening ADD COLUMN at_box_office boolean NOT NULL DEFAULT false;  -- the website shows it and does not sell it
ALTER TABLE screening ADD COLUMN online_from timestamptz;   -- NULL: as soon as it is planned
ALTER TABLE screening ADD COLUMN online_until timestamptz;  -- NULL: until every sale ends
ALTER TABLE screening ADD COLUMN staff_note text NOT NULL DEFAULT '' CHECK (length(staff_note) <= 500);
ALTER TABLE screening ADD CONSTRAINT screening_online_window CHECK (online_until > online_from) NOT VALID; -- all are NULL
