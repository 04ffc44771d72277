-- What was written lately is found by its time without reading the books of years: rows lie in the order of time, so a few
-- bytes per sixteen pages say where (the job that asks the invariants).
CREATE INDEX bill_lately ON bill USING brin (created_at) WITH (pages_per_range = 16, autosummarize = on);
CREATE INDEX bill_event_lately ON bill_event USING brin (at) WITH (pages_per_range = 16, autosummarize = on);
CREATE INDEX payment_event_lately ON payment_event USING brin (at) WITH (pages_per_range = 16, autosummarize = on);
CREATE INDEX ledger_lately ON ledger USING brin (at) WITH (pages_per_range = 16, autosummarize = on);
