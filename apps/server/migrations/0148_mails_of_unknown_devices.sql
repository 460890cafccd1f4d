-- Mails about sign-ins on unknown devices have a limit for each address too. `asker` is null for them.
ALTER TABLE account_mails DROP CONSTRAINT account_mails_kind_check,
  ADD CONSTRAINT account_mails_kind_check
    CHECK (kind IN ('verify_email', 'email_taken', 'reset_password', 'change_email', 'unknown_device'));
