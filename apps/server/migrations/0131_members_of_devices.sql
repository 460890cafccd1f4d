-- For finding the members who signed in on a device, latest first. Staff look for other members on a seller's devices.
CREATE INDEX member_devices_by_device ON member_devices (device_hash, signed_in_at DESC);
