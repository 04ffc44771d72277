-- Cash is paid to the nearest 5 cents where the country asks for it (D-196). The bill keeps its total; the difference
-- belongs to the payment or refund in cash, and to an account of its own.
ALTER TABLE ledger DROP CONSTRAINT ledger_account_check;
ALTER TABLE ledger ADD CONSTRAINT ledger_account_check CHECK (account IN (
  'psp','cash','terminal','voucher','invoice','other','receivable','revenue','tips','refund_payable','chargeback',
  'voucher_sales','voucher_liability','voucher_discount','breakage','cash_rounding')) NOT VALID; -- the former list was shorter
CREATE INDEX ledger_cash_rounding ON ledger (exhibitor_id, at) WHERE account = 'cash_rounding';

-- What was handed over above (below 0: under) the amount.
ALTER TABLE payment ADD COLUMN rounding_cents smallint NOT NULL DEFAULT 0 CHECK (rounding_cents BETWEEN -2 AND 2);
ALTER TABLE payment ADD CONSTRAINT payment_rounding_of_cash CHECK (rounding_cents = 0 OR type = 'cash') NOT VALID; -- all are 0
ALTER TABLE refund ADD COLUMN rounding_cents smallint NOT NULL DEFAULT 0 CHECK (rounding_cents BETWEEN -2 AND 2);
CREATE INDEX payment_rounded ON payment (exhibitor_id) WHERE rounding_cents <> 0;
CREATE INDEX refund_rounded ON refund (exhibitor_id) WHERE rounding_cents <> 0;
