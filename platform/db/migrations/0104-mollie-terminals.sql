-- Card terminals of Mollie: found in an account, which is a payment method, instead of at an address (decision 0080).

ALTER TABLE terminal DROP CONSTRAINT terminal_driver_check;
ALTER TABLE terminal
  ALTER COLUMN host DROP NOT NULL,
  ALTER COLUMN port DROP NOT NULL,
  ADD COLUMN method_id int,                                          -- the payment method that has the key
  ADD COLUMN machine text,                                           -- its id in that account
  ADD COLUMN machine_name text NOT NULL DEFAULT '',                  -- as the account named it when it was chosen
  ADD CONSTRAINT terminal_driver CHECK (driver IN ('zvt','mollie-terminal')) NOT VALID, -- the former list was shorter
  ADD CONSTRAINT terminal_address CHECK (CASE driver WHEN 'zvt' THEN host IS NOT NULL AND port IS NOT NULL AND method_id IS NULL AND machine IS NULL
    ELSE host IS NULL AND port IS NULL AND method_id IS NOT NULL AND machine IS NOT NULL END) NOT VALID, -- all have an address
  ADD CONSTRAINT terminal_account FOREIGN KEY (exhibitor_id, method_id) REFERENCES payment_method NOT VALID; -- all are NULL
-- A machine is one terminal: two tills would take each other's payments for theirs.
CREATE UNIQUE INDEX terminal_machine ON terminal (exhibitor_id, machine) WHERE machine IS NOT NULL AND archived_at IS NULL;

-- An order keeps the account and the machine that it was sent to, also if its terminal changes later.
ALTER TABLE terminal_order
  ADD COLUMN method_id int,
  ADD COLUMN machine text,
  ADD COLUMN partner_ref text,                                       -- the provider's id of the payment or the refund
  ADD COLUMN partner_final_at timestamptz,                           -- a refund that was accepted: the provider will not refuse it any more
  ADD CONSTRAINT terminal_order_account FOREIGN KEY (exhibitor_id, method_id) REFERENCES payment_method NOT VALID, -- all are NULL
  ADD CONSTRAINT terminal_order_machine CHECK ((method_id IS NULL) = (machine IS NULL) AND (partner_ref IS NULL OR method_id IS NOT NULL)) NOT VALID,
  -- Paid needs the payment at the provider, or a person who decided it.
  ADD CONSTRAINT terminal_order_proof CHECK (method_id IS NULL OR outcome IS DISTINCT FROM 'paid' OR partner_ref IS NOT NULL OR decided_reason <> '') NOT VALID;
-- A payment at the provider proves one order, and not a second one.
CREATE UNIQUE INDEX terminal_order_partner ON terminal_order (exhibitor_id, partner_ref) WHERE partner_ref IS NOT NULL;
CREATE INDEX terminal_order_accepted ON terminal_order (ended_at) WHERE method_id IS NOT NULL AND kind = 'refund' AND outcome = 'paid' AND partner_final_at IS NULL;

-- A refund in an account needs no machine: it waits for none, and keeps none waiting.
CREATE UNIQUE INDEX terminal_order_at_machine ON terminal_order (exhibitor_id, terminal_id) WHERE ended_at IS NULL AND (method_id IS NULL OR kind = 'payment');
DROP INDEX terminal_order_open;
ALTER INDEX terminal_order_at_machine RENAME TO terminal_order_open;
