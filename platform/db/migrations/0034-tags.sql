-- Employees change tags: the second of two who read the same tag is told.
ALTER TABLE tag ADD COLUMN version int NOT NULL DEFAULT 1;
