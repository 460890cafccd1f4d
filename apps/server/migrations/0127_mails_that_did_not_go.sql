-- The metrics ask for the oldest mail that waits and for those given up, without a walk through a month of sent ones.
CREATE INDEX mails_waiting ON mails (created_at) WHERE sent_at IS NULL AND given_up_at IS NULL;
CREATE INDEX mails_given_up ON mails (given_up_at) WHERE given_up_at IS NOT NULL;
