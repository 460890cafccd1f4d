-- A finished upload is looked at when `kept_until` comes: shown somewhere, it is looked at again later; shown nowhere for two looks
-- (or since it came), it is taken away. `removed_at`: nobody gets the picture any more; the row goes when its files are surely gone.
ALTER TABLE uploads
  ADD COLUMN kept_until timestamptz NOT NULL DEFAULT now() + interval '7 days',
  ADD COLUMN in_use boolean NOT NULL DEFAULT false,
  ADD COLUMN removed_at timestamptz;
CREATE INDEX uploads_to_look_at ON uploads (kept_until) WHERE ready_at IS NOT NULL AND removed_at IS NULL;
CREATE INDEX uploads_removed ON uploads (removed_at) WHERE removed_at IS NOT NULL;
CREATE INDEX uploads_open ON uploads (expires_at) WHERE ready_at IS NULL;

-- Which listings and members show a picture.
CREATE INDEX listings_pictures ON listings USING gin (media_urls);
CREATE INDEX profiles_picture ON profiles (profile_image_url) WHERE profile_image_url IS NOT NULL;
