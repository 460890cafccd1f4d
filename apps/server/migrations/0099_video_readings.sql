-- What is known of the videos that count as demand, read by the job that asks their platform.
CREATE TABLE video_readings (
  listing_id uuid PRIMARY KEY,
  -- The video's likes when they were read first; null: they could not be read yet.
  baseline bigint,
  -- When it may be read again.
  due_at bigint NOT NULL
);

-- Nothing that a bid changes is in it: a bid is no demand any more.
CREATE INDEX listing_state_video_likes ON listing_state (id)
  WHERE video_likes_count AND NOT hidden AND status IN ('COLLECTING', 'COUNTDOWN');
