-- The readings of linked YouTube videos whose likes count as demand. A job asks the platform and writes these rows.
CREATE TABLE video_readings (
  listing_id uuid PRIMARY KEY,
  -- The video's likes at the first successful reading; only later ones are demand. Null: no reading has succeeded yet.
  baseline bigint,
  -- When the video may be read again.
  due_at bigint NOT NULL
);

-- For finding these listings. A bid never changes this index, since it contains only listings before LIVE.
CREATE INDEX listing_state_video_likes ON listing_state (id)
  WHERE video_likes_count AND NOT hidden AND status IN ('COLLECTING', 'COUNTDOWN');
