-- Size and hash of the file that was sent for a picture, so that a repeat of the file is recognised. Null for earlier
-- pictures.
ALTER TABLE uploads
  ADD COLUMN source_bytes integer,
  ADD COLUMN source_sha256 bytea;
