-- What is stored of a registration: the device that registered, as a keyed hash, and the path of this site to return to
-- once the link is opened. Rows are deleted after 30 days. If an older version wrote no row, the link signs nobody in.
CREATE TABLE registrations (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  device_hash bytea NOT NULL,
  return_to text CHECK (length(return_to) <= 300),
  registered_at timestamptz NOT NULL
);
CREATE INDEX registrations_by_age ON registrations (registered_at);
