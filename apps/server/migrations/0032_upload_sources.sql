-- What was sent for a picture, so that a repeat of the same file is known as one. Null for pictures of before.
ALTER TABLE uploads
  ADD COLUMN source_bytes integer,
  ADD COLUMN source_sha256 bytea;
