-- The mails of an exhibitor that could not be sent, newest first: the list in the portal reads them and no others.
CREATE INDEX outbox_unsent ON outbox (exhibitor_id, id DESC) WHERE done_at IS NULL AND last_error IS NOT NULL;
