-- A shift that ends by a hand-over names who took the drawer (D-153, decision 0081): another person than who counted it.
ALTER TABLE cash_balance ADD COLUMN handed_to int,
  ADD FOREIGN KEY (exhibitor_id, handed_to) REFERENCES employee,
  ADD CONSTRAINT cash_balance_handed_to CHECK (handed_to IS NULL OR (employee_id IS NOT NULL AND handed_to <> employee_id));
