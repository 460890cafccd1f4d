-- The token ledger: append only. A balance is the sum of a member's entries.
CREATE TABLE token_entries (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  amount bigint NOT NULL CHECK (amount <> 0),
  reason text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX token_entries_by_user ON token_entries (user_id) INCLUDE (amount);
-- A member gets one bonus for becoming ACTIVE: by verifying the address or by staff's approval, whichever comes first.
CREATE UNIQUE INDEX token_entries_one_activation ON token_entries (user_id)
  WHERE reason IN ('welcome_bonus', 'approval_bonus');

CREATE FUNCTION refuse_token_entry_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'token_entries is append only';
END
$$;
CREATE TRIGGER token_entries_append_only BEFORE UPDATE OR DELETE ON token_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_token_entry_change();
