-- A paper that is not needed any more is dismissed at its till: it waits no longer, and can be asked for again.
ALTER TABLE print_job ADD COLUMN dismissed_at timestamptz;
