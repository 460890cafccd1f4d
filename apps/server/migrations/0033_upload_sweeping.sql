-- When `kept_until` has passed, a job checks whether a listing or profile shows the picture. If one does, the picture
-- is checked again later. If two checks in a row find it unused, or the first one after the upload, it is removed.
-- `removed_at`: from then on nobody gets the picture; the row is deleted once its files are surely gone.
ALTER TABLE uploads
  ADD COLUMN kept_until timestamptz NOT NULL DEFAULT now() + interval '7 days',
  ADD COLUMN in_use boolean NOT NULL DEFAULT false,
  ADD COLUMN removed_at timestamptz;
CREATE INDEX uploads_to_look_at ON uploads (kept_until) WHERE ready_at IS NOT NULL AND removed_at IS NULL;
CREATE INDEX uploads_removed ON uploads (removed_at) WHERE removed_at IS NOT NULL;
CREATE INDEX uploads_open ON uploads (expires_at) WHERE ready_at IS NULL;

-- For finding the listings and profiles that show a picture.
CREATE INDEX listings_pictures ON listings USING gin (media_urls);
CREATE INDEX profiles_picture ON profiles (profile_image_url) WHERE profile_image_url IS NOT NULL;
