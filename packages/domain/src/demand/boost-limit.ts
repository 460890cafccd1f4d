import { WIDE_NETWORK_SHARE } from '../accounts/index.ts';
import { HOUR, type Instant, MINUTE } from '../time/index.ts';

/** How long a device waits after its boost of a listing. Texts say "once per hour". */
export const DEVICE_WAITS_MS = HOUR;
/** The most boosts from one address for one listing within an hour. */
export const ADDRESS_BOOSTS_PER_HOUR = 20;
/** How many of these `ADDRESS_BOOSTS_PER_HOUR` boosts may come from devices never seen before. */
export const NEW_DEVICE_BOOSTS_PER_HOUR = 5;
/** The most boosts from all networks of one IPv6 /48 for one listing within an hour. */
export const WIDE_NETWORK_BOOSTS_PER_HOUR = ADDRESS_BOOSTS_PER_HOUR * WIDE_NETWORK_SHARE;
/** How many of these `WIDE_NETWORK_BOOSTS_PER_HOUR` boosts may come from devices never seen before. */
export const WIDE_NETWORK_NEW_DEVICE_BOOSTS_PER_HOUR = NEW_DEVICE_BOOSTS_PER_HOUR * WIDE_NETWORK_SHARE;
/** How old a device's cookie has to be for the device to count as seen before. */
export const NEW_DEVICE_MS = MINUTE;

export interface BoostHistory {
  /** This device's last boost of the listing. */
  deviceLastAt: Instant | null;
  /** The address's boosts of the listing within the last hour, oldest first; older ones are ignored. */
  addressWithinHour: readonly Instant[];
  /** The boosts in `addressWithinHour` by new devices. Given only if this device is new too. */
  byNewDevices?: readonly Instant[];
  /** The boosts of the /48 around an IPv6 address, in the same way; left out for an IPv4 address. */
  wideNetwork?: { withinHour: readonly Instant[]; byNewDevices?: readonly Instant[] };
  /** The listing's owner signed in on this device. */
  ofOwner?: boolean;
}

/**
 * The earliest time of the next boost (docs/product.md#boosts); null: now. A device waits an hour after its last boost.
 * An address may give 20 within an hour, five of them from new devices; a /48 eight times as many. Without a device
 * only the address counts.
 */
export function boostBlockedUntil(at: Instant, hasDevice: boolean, history: BoostHistory): Instant | null {
  const device = hasDevice && history.deviceLastAt !== null ? history.deviceLastAt + DEVICE_WAITS_MS : at;
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

/** The earliest time of the next boost after one at `at`. */
export function nextBoostAt(at: Instant, hasDevice: boolean, history: BoostHistory): Instant {
  const { addressWithinHour, wideNetwork } = history;
  const address = freeAt(at, [...addressWithinHour, at], ADDRESS_BOOSTS_PER_HOUR);
  const wide =
    wideNetwork === undefined ? at : freeAt(at, [...wideNetwork.withinHour, at], WIDE_NETWORK_BOOSTS_PER_HOUR);
  return Math.max(hasDevice ? at + DEVICE_WAITS_MS : at, address, wide);
}

function freeAt(at: Instant, given: readonly Instant[], perHour: number): Instant {
  const last = given[given.length - perHour];
  return last === undefined ? at : Math.max(at, last + HOUR);
}
