-- The latest devices on which a member signed in, as keyed hashes of the device cookie. Strangers' failed sign-ins do
-- not delay the member's attempts from these devices.
CREATE TABLE member_devices (
  user_id uuid NOT NULL REFERENCES users (id),
  device_hash bytea NOT NULL,
  signed_in_at timestamptz NOT NULL,
  -- False after a password reset, until the device signs in with the new password: the device may be an intruder's.
  trusted boolean NOT NULL DEFAULT true,
  PRIMARY KEY (user_id, device_hash)
);
CREATE INDEX member_devices_oldest ON member_devices (signed_in_at);
