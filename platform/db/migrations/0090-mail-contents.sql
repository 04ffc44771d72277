-- Old mails that were sent or given up are emptied: their row says what was sent and when, not to whom (decision 0068).
CREATE INDEX outbox_contents ON outbox (exhibitor_id, created_at)
  WHERE (done_at IS NOT NULL OR dead_at IS NOT NULL) AND topic LIKE 'mail.%' AND (payload <> '{}' OR last_error IS NOT NULL);
