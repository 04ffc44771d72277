-- What a buyer adds to a gift card on the website: a design, a message and, if the card is mailed to its recipient, the
-- address and the day. A bill sells at most one such card. `sendings` counts the repeated mails: each has its own key.
CREATE TABLE gift (
  exhibitor_id int NOT NULL,
  bill_id    uuid NOT NULL,
  design     text NOT NULL CHECK (design ~ '^[a-z]{1,20}$'),
  message    text NOT NULL DEFAULT '' CHECK (length(message) <= 300),
  email      text CHECK (email = lower(email) AND length(email) <= 190),
  deliver_on date,
  sendings   int NOT NULL DEFAULT 0 CHECK (sendings >= 0),
  sent_at    timestamptz,
  version    int NOT NULL DEFAULT 1 CHECK (version >= 1),
  PRIMARY KEY (exhibitor_id, bill_id),
  CHECK (email IS NULL OR deliver_on IS NOT NULL),
  FOREIGN KEY (exhibitor_id, bill_id) REFERENCES bill
);
CREATE INDEX gift_to ON gift (exhibitor_id, email) WHERE email IS NOT NULL;
CREATE INDEX gift_personal ON gift (exhibitor_id, bill_id) WHERE email IS NOT NULL OR message <> '';
ALTER TABLE gift ENABLE ROW LEVEL SECURITY;
ALTER TABLE gift FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON gift TO foyer_app USING (exhibitor_id = tenant()) WITH CHECK (exhibitor_id = tenant());
CREATE POLICY everything_readable ON gift FOR SELECT TO foyer_system USING (true);
CREATE POLICY forgotten ON gift FOR UPDATE TO foyer_system USING (true) WITH CHECK (true);
CREATE POLICY clean_up ON gift FOR DELETE TO foyer_system USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON gift TO foyer_app;
GRANT SELECT, DELETE ON gift TO foyer_system;
GRANT UPDATE (email, message) ON gift TO foyer_system;
