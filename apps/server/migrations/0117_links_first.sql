CREATE INDEX mails_due_links ON mails (next_attempt_at) WHERE sent_at IS NULL AND given_up_at IS NULL AND expires_at IS NOT NULL;
