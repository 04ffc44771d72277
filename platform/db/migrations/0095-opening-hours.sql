-- When a cinema is open: one text for each day from Monday ("14:00-23:30", '': closed), or none at all.
ALTER TABLE cinema ADD COLUMN opening_hours jsonb NOT NULL DEFAULT '[]'::jsonb,
  ADD CONSTRAINT cinema_opening_hours CHECK (jsonb_typeof(opening_hours) = 'array' AND jsonb_array_length(opening_hours) IN (0, 7));
