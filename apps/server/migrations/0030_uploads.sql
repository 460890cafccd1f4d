-- One row for each upload that was opened. `ready_at` null: a ticket for one PUT until it expires. The id is unguessable
-- (74 random bits) and known to its owner alone until the picture is used somewhere.
CREATE TABLE uploads (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES users (id),
  opened_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ready_at timestamptz,
  -- Where the picture lies in the object storage; random, so that two deliveries of one ticket never mix.
  object_key text,
  content_type text CHECK (content_type IN ('image/jpeg', 'image/webp')),
  width integer,
  height integer,
  size_bytes integer,
  CHECK (ready_at IS NULL OR (object_key IS NOT NULL AND content_type IS NOT NULL AND width > 0 AND height > 0 AND size_bytes > 0))
);
CREATE INDEX uploads_by_owner ON uploads (owner_id, opened_at);
