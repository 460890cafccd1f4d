import { WIDE_NETWORK_SHARE } from '../accounts/index.ts';
import { HOUR, type Instant, MINUTE } from '../time/index.ts';

/** How many boosts one address may give one listing within an hour. */
export const ADDRESS_BOOSTS_PER_HOUR = 20;
/** How many of them may come from devices that were never seen before. */
export const NEW_DEVICE_BOOSTS_PER_HOUR = 5;
/** What all networks of one IPv6 /48 may give one listing together. */
export const WIDE_NETWORK_BOOSTS_PER_HOUR = ADDRESS_BOOSTS_PER_HOUR * WIDE_NETWORK_SHARE;
/** How many of them may come from devices that were never seen before. */
export const WIDE_NETWORK_NEW_DEVICE_BOOSTS_PER_HOUR = NEW_DEVICE_BOOSTS_PER_HOUR * WIDE_NETWORK_SHARE;
/** How old a device's cookie has to be for the device to count as seen before. */
export const NEW_DEVICE_MS = MINUTE;

export interface BoostHistory {
  /** This device's last boost of the listing. */
  deviceLastAt: Instant | null;
  /** The address's boosts of the listing, oldest first; those older than an hour do not count. */
  addressWithinHour: readonly Instant[];
  /** Of those, the ones by devices never seen before, where this device is one of them; left out where it was seen before. */
  byNewDevices?: readonly Instant[];
  /** The same of the /48 that an IPv6 address belongs to; left out for an IPv4 address. */
  wideNetwork?: { withinHour: readonly Instant[]; byNewDevices?: readonly Instant[] };
  /** The listing's owner signed in on this device. */
  ofOwner?: boolean;
}

/**
 * From when a boost is allowed (docs/product.md#boosts): an hour after the device's last, and while the address has given fewer
 * than twenty within the hour, fewer than five of them by new devices where this is one. The networks of one /48 together have
 * eight times as many. Without a device the address alone decides. Null: at once.
 */
export function boostBlockedUntil(at: Instant, hasDevice: boolean, history: BoostHistory): Instant | null {
  const device = hasDevice && history.deviceLastAt !== null ? history.deviceLastAt + HOUR : at;
  const { addressWithinHour, byNewDevices = [], wideNetwork } = history;
  const free = Math.max(
    device,
    freeAt(at, addressWithinHour, ADDRESS_BOOSTS_PER_HOUR),
    freeAt(at, byNewDevices, NEW_DEVICE_BOOSTS_PER_HOUR),
    freeAt(at, wideNetwork?.withinHour ?? [], WIDE_NETWORK_BOOSTS_PER_HOUR),
    freeAt(at, wideNetwork?.byNewDevices ?? [], WIDE_NETWORK_NEW_DEVICE_BOOSTS_PER_HOUR),
  );
  return free > at ? free : null;
}

/** When the next boost is allowed after one given at `at`. */
export function nextBoostAt(at: Instant, hasDevice: boolean, history: BoostHistory): Instant {
  const { addressWithinHour, wideNetwork } = history;
  const address = freeAt(at, [...addressWithinHour, at], ADDRESS_BOOSTS_PER_HOUR);
  const wide =
    wideNetwork === undefined ? at : freeAt(at, [...wideNetwork.withinHour, at], WIDE_NETWORK_BOOSTS_PER_HOUR);
  return Math.max(hasDevice ? at + HOUR : at, address, wide);
}

function freeAt(at: Instant, given: readonly Instant[], perHour: number): Instant {
  const last = given[given.length - perHour];
  return last === undefined ? at : Math.max(at, last + HOUR);
}
