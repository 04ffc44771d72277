-- The list of recent scans of an entrance: the scans of the last hours, not all scans ever.
CREATE INDEX scan_recent ON scan (exhibitor_id, at);
