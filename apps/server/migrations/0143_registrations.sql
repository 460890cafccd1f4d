-- What a registration keeps until its link was opened: the device that registered, as a keyed hash, and the path of this site to
-- come back to. Rows go after 30 days. A version that does not write the row registers as before: nobody is signed in by the link.
CREATE TABLE registrations (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  device_hash bytea NOT NULL,
  return_to text CHECK (length(return_to) <= 300),
  registered_at timestamptz NOT NULL
);
CREATE INDEX registrations_by_age ON registrations (registered_at);
