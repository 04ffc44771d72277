-- Card terminals in the count of a drawer (modules/cash, modules/terminals, decision 0095).

-- What the terminals beside the drawer had at its count: the Z report says the same for ever.
ALTER TABLE cash_balance ADD COLUMN terminals jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(terminals) = 'array');

-- The part of ours_cents that an earlier end of day had sent, whose answer got lost: the terminal's total is without it.
ALTER TABLE terminal_day ADD COLUMN lost_cents bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT terminal_day_lost CHECK (lost_cents = 0 OR (outcome = 'done' AND terminal_cents IS NOT NULL));
