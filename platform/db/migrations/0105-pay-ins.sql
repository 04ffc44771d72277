-- Cash that is put into a drawer, such as a change fund, is a movement of its book (D-153): who did it and why is
-- always known, and it belongs to no sale.
ALTER TABLE cash_movement DROP CONSTRAINT cash_movement_kind_check,
  ADD CONSTRAINT cash_movement_kind_check CHECK (kind IN ('opening','payment','refund','withdrawal','pay_in')),
  ADD CONSTRAINT cash_movement_pay_in CHECK (kind <> 'pay_in' OR (amount_cents > 0 AND employee_id IS NOT NULL AND reason <> ''
    AND bill_id IS NULL AND payment_id IS NULL AND refund_id IS NULL));
ALTER TABLE drawer_opening DROP CONSTRAINT drawer_opening_cause_check,
  ADD CONSTRAINT drawer_opening_cause_check CHECK (cause IN ('payment','refund','withdrawal','pay_in','count','button'));
