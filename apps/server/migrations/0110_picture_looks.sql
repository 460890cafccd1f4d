-- The colour that stands where a picture is still on its way, as `#rrggbb`, and of what kind the file was that it was made of.
-- Both null for pictures of before.
ALTER TABLE uploads
  ADD COLUMN colour text,
  ADD COLUMN source_type text;
