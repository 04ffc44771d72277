-- Who prints the slips of a card terminal, and what a payment's terminal reported for its receipt.

ALTER TABLE terminal ADD COLUMN slips text NOT NULL DEFAULT 'terminal';
ALTER TABLE terminal ADD CONSTRAINT terminal_slips CHECK (slips IN ('terminal','till')) NOT VALID; -- all are 'terminal'

-- receipt: trace, authorisation, application, terminal and verification, as printed on a receipt; never a whole card number.
-- slips: the texts that the terminal left to the till, for the merchant and for the cardholder.
ALTER TABLE terminal_order
  ADD COLUMN receipt jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN slips jsonb NOT NULL DEFAULT '[]';
