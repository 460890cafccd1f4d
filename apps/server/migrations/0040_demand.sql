-- These tables have no foreign keys, because the desk writes them in every batch. Tests check the references instead.
CREATE TABLE likes (
  listing_id uuid NOT NULL,
  user_id uuid NOT NULL,
  liked_at bigint NOT NULL,
  PRIMARY KEY (listing_id, user_id)
);
CREATE INDEX likes_by_user ON likes (user_id, liked_at DESC);

-- When a device last boosted a listing (milliseconds of product time). Devices and addresses are known by keyed hashes only.
CREATE TABLE boost_devices (
  listing_id uuid NOT NULL,
  device_hash bytea NOT NULL,
  last_at bigint NOT NULL,
  PRIMARY KEY (listing_id, device_hash)
);

-- When an address boosted a listing within the last hour: moments in milliseconds, oldest first, at most as many as the
-- limit allows.
CREATE TABLE boost_addresses (
  listing_id uuid NOT NULL,
  address_hash bytea NOT NULL,
  recent json NOT NULL,
  PRIMARY KEY (listing_id, address_hash)
);

-- By how much likes, boosts and video likes changed in each minute; negative if more were taken back than added.
CREATE TABLE demand_slices (
  listing_id uuid NOT NULL,
  -- Start of the slice, in milliseconds since the epoch.
  from_at bigint NOT NULL,
  likes integer NOT NULL,
  boosts integer NOT NULL,
  video_likes integer NOT NULL,
  PRIMARY KEY (listing_id, from_at)
);
