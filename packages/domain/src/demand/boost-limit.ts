import { HOUR, type Instant } from '../time/index.ts';

/** How many boosts one address may give one listing within an hour. */
export const ADDRESS_BOOSTS_PER_HOUR = 20;

export interface BoostHistory {
  /** This device's last boost of the listing. */
  deviceLastAt: Instant | null;
  /** The address's boosts of the listing, oldest first; those older than an hour do not count. */
  addressWithinHour: readonly Instant[];
}

/**
 * From when a boost is allowed (the decisions, Demand): an hour after the device's last, and while the address has given fewer
 * than twenty within the hour. Without a device the address alone decides. Null: at once.
 */
export function boostBlockedUntil(at: Instant, hasDevice: boolean, history: BoostHistory): Instant | null {
  const device = hasDevice && history.deviceLastAt !== null ? history.deviceLastAt + HOUR : at;
  const address = addressFreeAt(at, history.addressWithinHour);
  const free = Math.max(device, address);
  return free > at ? free : null;
}

/** When the next boost is allowed after one given at `at`. */
export function nextBoostAt(at: Instant, hasDevice: boolean, history: BoostHistory): Instant {
  const address = addressFreeAt(at, [...history.addressWithinHour, at]);
  return hasDevice ? Math.max(at + HOUR, address) : address;
}

function addressFreeAt(at: Instant, given: readonly Instant[]): Instant {
  const last = given[given.length - ADDRESS_BOOSTS_PER_HOUR];
  return last === undefined ? at : Math.max(at, last + HOUR);
}
