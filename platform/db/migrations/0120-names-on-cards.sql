-- The name on a gift card goes with the address and the message of its recipient, and the name of every other card some time
-- after the card ended (decision 0091). Gifts from before this migration are forgotten once more, with their names.
ALTER TABLE gift ADD COLUMN forgotten_at timestamptz;
DROP INDEX gift_personal;
CREATE INDEX gift_to_forget ON gift (exhibitor_id, bill_id) WHERE forgotten_at IS NULL;
GRANT UPDATE (forgotten_at) ON gift TO foyer_system;

CREATE INDEX voucher_named ON voucher (exhibitor_id, id) WHERE holder_name IS NOT NULL OR holder_email IS NOT NULL;
CREATE POLICY forgotten ON voucher FOR UPDATE TO foyer_system USING (true) WITH CHECK (true);
GRANT UPDATE (holder_name, holder_email) ON voucher TO foyer_system;

-- A line needs the name only until its bill is settled or given up: then the card has it.
CREATE INDEX bill_line_named ON bill_line (exhibitor_id, bill_id) WHERE holder_name IS NOT NULL;
CREATE POLICY forgotten ON bill_line FOR UPDATE TO foyer_system USING (true) WITH CHECK (true);
GRANT UPDATE (holder_name) ON bill_line TO foyer_system;
