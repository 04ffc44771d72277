-- What is asked of one bill or one screening must not read the refunds and tickets of all years. In a chaos run of a quarter of
-- a million operations nearly all rows PostgreSQL read were refunds looked through for those of one bill.
CREATE INDEX refund_bill ON refund (exhibitor_id, bill_id);
CREATE INDEX refund_line_bill ON refund_line (exhibitor_id, bill_id);
CREATE INDEX ticket_screening ON ticket (exhibitor_id, screening_id);
-- Those a provider has taken and not yet done are looked for four times a minute.
CREATE INDEX refund_sent ON refund (created_at) WHERE status = 'sent';
