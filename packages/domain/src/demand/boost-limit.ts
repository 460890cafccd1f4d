import { HOUR, type Instant, MINUTE } from '../time/index.ts';

/** How many boosts one address may give one listing within an hour. */
export const ADDRESS_BOOSTS_PER_HOUR = 20;
/** How many of them may come from devices that were never seen before. */
export const NEW_DEVICE_BOOSTS_PER_HOUR = 5;
/** How old a device's cookie has to be for the device to count as seen before. */
export const NEW_DEVICE_MS = MINUTE;

export interface BoostHistory {
  /** This device's last boost of the listing. */
  deviceLastAt: Instant | null;
  /** The address's boosts of the listing, oldest first; those older than an hour do not count. */
  addressWithinHour: readonly Instant[];
  /** Of those, the ones by devices never seen before, where this device is one of them; left out where it was seen before. */
  byNewDevices?: readonly Instant[];
  /** The listing's owner signed in on this device. */
  ofOwner?: boolean;
}

/**
 * From when a boost is allowed (docs/product.md#boosts): an hour after the device's last, and while the address has given fewer
 * than twenty within the hour, fewer than five of them by new devices where this is one. Without a device the address alone
 * decides. Null: at once.
 */
export function boostBlockedUntil(at: Instant, hasDevice: boolean, history: BoostHistory): Instant | null {
  const device = hasDevice && history.deviceLastAt !== null ? history.deviceLastAt + HOUR : at;
  const address = freeAt(at, history.addressWithinHour, ADDRESS_BOOSTS_PER_HOUR);
  const strangers = freeAt(at, history.byNewDevices ?? [], NEW_DEVICE_BOOSTS_PER_HOUR);
  const free = Math.max(device, address, strangers);
  return free > at ? free : null;
}

/** When the next boost is allowed after one given at `at`. */
export function nextBoostAt(at: Instant, hasDevice: boolean, history: BoostHistory): Instant {
  const address = freeAt(at, [...history.addressWithinHour, at], ADDRESS_BOOSTS_PER_HOUR);
  return hasDevice ? Math.max(at + HOUR, address) : address;
}

function freeAt(at: Instant, given: readonly Instant[], perHour: number): Instant {
  const last = given[given.length - perHour];
  return last === undefined ? at : Math.max(at, last + HOUR);
}
