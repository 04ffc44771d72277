-- Bridges: programs beside printers that the server does not reach (modules/printing, decision 0057).

ALTER TABLE device DROP CONSTRAINT device_type_check;
ALTER TABLE device ADD CONSTRAINT device_type_check CHECK (type IN ('register','scanner','signage','pos','bridge'));

ALTER TABLE printer DROP CONSTRAINT printer_driver, DROP CONSTRAINT printer_address;
ALTER TABLE printer
  ADD COLUMN bridge_id int,                                          -- the bridge that prints on it
  ADD FOREIGN KEY (exhibitor_id, bridge_id) REFERENCES device,
  ADD CONSTRAINT printer_bridge CHECK ((connection = 'bridge') = (bridge_id IS NOT NULL)),
  ADD CONSTRAINT printer_driver CHECK (CASE driver
    WHEN 'escpos' THEN connection IN ('server','bridge')
    WHEN 'starprnt' THEN connection IN ('server','bridge','fetch')
    WHEN 'epson' THEN connection IN ('browser','fetch')
    WHEN 'star' THEN connection = 'browser'
    WHEN 'simulated' THEN connection = 'screen' ELSE false END),
  ADD CONSTRAINT printer_address CHECK (CASE connection
    WHEN 'browser' THEN address ~ '^https?://[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?$'
    WHEN 'server' THEN address ~ '^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\]):[0-9]{1,5}$'
    -- beside a bridge: a port of its network, or a device file of its machine
    WHEN 'bridge' THEN address ~ '^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\]):[0-9]{1,5}$'
                    OR address ~ '^(/dev/[A-Za-z0-9._:+/-]{1,120}|COM[1-9][0-9]{0,2})$'
    ELSE address = '' END);
CREATE INDEX printer_of_bridge ON printer (exhibitor_id, bridge_id) WHERE bridge_id IS NOT NULL;
