-- Devices on which a member signed in, under the keyed hash of the device cookie; the latest of each member. Who tries a
-- password there is not held up by strangers' failures.
CREATE TABLE member_devices (
  user_id uuid NOT NULL REFERENCES users (id),
  device_hash bytea NOT NULL,
  signed_in_at timestamptz NOT NULL,
  -- False from a reset of the password until the device signs in with the new one: the old one may have been somebody else's.
  trusted boolean NOT NULL DEFAULT true,
  PRIMARY KEY (user_id, device_hash)
);
CREATE INDEX member_devices_oldest ON member_devices (signed_in_at);
