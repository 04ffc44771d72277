-- Printers that fetch what they print (modules/printing, decision 0093): Star CloudPRNT and Epson Server Direct Print.
ALTER TABLE printer
  ADD COLUMN fetch_no int NOT NULL DEFAULT 1 CHECK (fetch_no > 0),   -- the address it fetches at is made of this: the next one ends the one before
  ADD COLUMN machine text CHECK (length(machine) BETWEEN 1 AND 100), -- the name of the machine that came there first; another one is refused
  ADD CONSTRAINT printer_machine CHECK (machine IS NULL OR connection = 'fetch');
