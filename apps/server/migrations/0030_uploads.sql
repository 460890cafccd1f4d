-- One row for each upload that was opened. `ready_at` null: no picture has come yet, and the row permits one PUT until
-- it expires. The id is unguessable (74 random bits). Only its owner knows it, until the picture is used somewhere.
CREATE TABLE uploads (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES users (id),
  opened_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ready_at timestamptz,
  -- Where the picture lies in the object storage. It is random, so that two PUTs for one upload never overwrite each
  -- other.
  object_key text,
  content_type text CHECK (content_type IN ('image/jpeg', 'image/webp')),
  width integer,
  height integer,
  size_bytes integer,
  CHECK (ready_at IS NULL OR (object_key IS NOT NULL AND content_type IS NOT NULL AND width > 0 AND height > 0 AND size_bytes > 0))
);
CREATE INDEX uploads_by_owner ON uploads (owner_id, opened_at);
