-- Who else signed in on a device, those who did so last first. Staff ask it of a seller's devices.
CREATE INDEX member_devices_by_device ON member_devices (device_hash, signed_in_at DESC);
