-- The moment at which the link in a mail stops working; null: the mail carries none. A mail that waits longer is given up.
ALTER TABLE mails ADD COLUMN expires_at timestamptz;
