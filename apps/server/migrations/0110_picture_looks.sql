-- `colour` (`#rrggbb`) is shown while the picture loads. `source_type` is the type of the file that was uploaded. Both
-- are null for earlier pictures.
ALTER TABLE uploads
  ADD COLUMN colour text,
  ADD COLUMN source_type text;
