-- Card terminals that speak nexo (Adyen's Terminal API): in the network, or through the provider's cloud (decision 0096).

ALTER TABLE terminal DROP CONSTRAINT terminal_driver, DROP CONSTRAINT terminal_address;
ALTER TABLE terminal
  ADD COLUMN reach text,                                             -- local or cloud
  ADD COLUMN poi_id text,                                            -- model and serial number, V400m-324688179
  ADD COLUMN key_identifier text, ADD COLUMN key_version int,        -- of the key whose passphrase is password_sealed; in the cloud that is the API key
  ADD COLUMN root_certificate text,                                  -- who signs the certificate of a terminal in the network
  ADD CONSTRAINT terminal_driver CHECK (driver IN ('zvt','mollie-terminal','nexo')) NOT VALID, -- the former list was shorter
  ADD CONSTRAINT terminal_address CHECK (CASE driver WHEN 'mollie-terminal' THEN host IS NULL AND port IS NULL AND method_id IS NOT NULL AND machine IS NOT NULL
    ELSE host IS NOT NULL AND port IS NOT NULL AND method_id IS NULL AND machine IS NULL END) NOT VALID, -- as before
  ADD CONSTRAINT terminal_nexo CHECK (CASE WHEN driver <> 'nexo' THEN num_nonnulls(reach, poi_id, key_identifier, key_version, root_certificate) = 0
    WHEN poi_id IS NULL OR password_sealed IS NULL OR reach IS NULL THEN false
    WHEN reach = 'local' THEN num_nonnulls(key_identifier, key_version) = 2
    ELSE reach = 'cloud' AND num_nonnulls(key_identifier, key_version, root_certificate) = 0 END) NOT VALID; -- all are NULL
-- A machine is one terminal: two tills would take each other's payments for theirs.
CREATE UNIQUE INDEX terminal_poi ON terminal (exhibitor_id, poi_id) WHERE poi_id IS NOT NULL AND archived_at IS NULL;

-- An order keeps the machine that it was sent to, and the name that the machine gave to the payment.
ALTER TABLE terminal_order
  ADD COLUMN poi_id text,
  ADD COLUMN poi_transaction text, ADD COLUMN poi_transaction_at text,
  ADD CONSTRAINT terminal_order_poi CHECK (poi_transaction IS NULL OR (poi_id IS NOT NULL AND poi_transaction_at IS NOT NULL)) NOT VALID,
  -- Paid needs the payment's name, or a person who decided it.
  ADD CONSTRAINT terminal_order_poi_proof CHECK (poi_id IS NULL OR kind <> 'payment' OR outcome IS DISTINCT FROM 'paid' OR poi_transaction IS NOT NULL OR decided_reason <> '') NOT VALID;
-- A payment at a machine proves one order, and not a second one.
CREATE UNIQUE INDEX terminal_order_poi_transaction ON terminal_order (exhibitor_id, poi_transaction) WHERE poi_transaction IS NOT NULL AND kind = 'payment';
