-- What editors write (modules/content): two who change the same text are told, what was asked for in vain is forgotten once it is there.
ALTER TABLE content ADD COLUMN version int NOT NULL DEFAULT 1 CHECK (version > 0), ADD COLUMN updated_by int,
  ADD FOREIGN KEY (exhibitor_id, updated_by) REFERENCES employee,
  -- other pages of the website stand at these addresses (D-006); what was imported before stays as it is
  ADD CONSTRAINT content_slug_reachable CHECK (slug IS NULL OR slug NOT IN ('voucher','vouchers','newsletter','info/voucher','info/newsletter')) NOT VALID,
  ADD CONSTRAINT content_addressed CHECK (CASE type WHEN 'widget' THEN key IS NOT NULL ELSE slug IS NOT NULL END) NOT VALID;
GRANT DELETE ON missing_page TO foyer_app;
