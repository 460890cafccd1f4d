-- Mails about sign-ins on unknown devices are counted with the others that an address gets. Who caused one is not noted.
ALTER TABLE account_mails DROP CONSTRAINT account_mails_kind_check,
  ADD CONSTRAINT account_mails_kind_check
    CHECK (kind IN ('verify_email', 'email_taken', 'reset_password', 'change_email', 'unknown_device'));
