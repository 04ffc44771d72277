-- What a sold card is owed is a liability until it is used, and revenue only then (D-189, SETTLE-13).
ALTER TABLE ledger DROP CONSTRAINT ledger_account_check;
ALTER TABLE ledger ADD CONSTRAINT ledger_account_check CHECK (account IN (
  'psp','cash','terminal','voucher','invoice','other','receivable','revenue','tips','refund_payable','chargeback',
  'voucher_sales','voucher_liability','voucher_discount','breakage')) NOT VALID; -- the former list was shorter

ALTER TABLE voucher ADD COLUMN owed_cents bigint CHECK (owed_cents >= 0);  -- NULL: its sale is not booked as a liability yet
ALTER TABLE payment ADD COLUMN owed_used_cents bigint CHECK (owed_used_cents BETWEEN 0 AND amount_cents); -- NULL: no card, or not booked yet

-- A job books what nodes of the release before sold and used, and everything that was sold before this release.
CREATE INDEX voucher_unbooked ON voucher (exhibitor_id, id) WHERE owed_cents IS NULL AND paid AND bill_id IS NOT NULL;
CREATE INDEX payment_unbooked ON payment (exhibitor_id, purchased_at, id)
  WHERE type = 'voucher' AND owed_used_cents IS NULL AND status IN ('paid','refunding','partially_refunded','refunded');
-- Cards that expire with something owed.
CREATE INDEX voucher_owed ON voucher (exhibitor_id, valid_until) WHERE owed_cents > 0;
CREATE INDEX ledger_cards ON ledger (exhibitor_id, at)
  WHERE account IN ('voucher_sales','voucher_liability','voucher_discount','breakage');
