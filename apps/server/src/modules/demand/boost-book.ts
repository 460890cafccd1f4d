import type { BoostHistory } from '@clamor/domain/demand';
import { ADDRESS_BOOSTS_PER_HOUR } from '@clamor/domain/demand';
import { HOUR, type Instant } from '@clamor/domain/time';
import type { BatchQuery, Change, DeskRequest } from '../desk/index.ts';

interface Device {
  listingId: string;
  hash: Buffer;
  lastAt: Instant | null;
  changed: boolean;
}

interface Address {
  listingId: string;
  hash: Buffer;
  recent: Instant[];
  changed: boolean;
}

/** Which devices and addresses boosted what within the last hour, for the pairs of one batch. */
export class BoostBook {
  readonly #devices = new Map<string, Device>();
  readonly #addresses = new Map<string, Address>();

  constructor(requests: readonly DeskRequest[]) {
    for (const { command, claim, listingId } of requests) {
      if (command.kind !== 'boost' || claim.kind !== 'device') continue;
      const { deviceHash, addressHash } = claim;
      this.#addresses.set(keyOf(listingId, addressHash), { listingId, hash: addressHash, recent: [], changed: false });
      if (deviceHash === null) continue;
      this.#devices.set(keyOf(listingId, deviceHash), { listingId, hash: deviceHash, lastAt: null, changed: false });
    }
  }

  load(query: BatchQuery): Promise<void>[] {
    return [...this.#loadDevices(query), ...this.#loadAddresses(query)];
  }

  history(request: DeskRequest): BoostHistory {
    return {
      deviceLastAt: this.#deviceOf(request)?.lastAt ?? null,
      addressWithinHour: this.#addressOf(request)?.recent ?? [],
    };
  }

  keep({ request, events }: Change): void {
    if (request === null) return;
    const device = this.#deviceOf(request);
    const address = this.#addressOf(request);
    for (const event of events) {
      if (event.type !== 'boosted') continue;
      if (device !== undefined) Object.assign(device, { lastAt: event.at, changed: true });
      if (address === undefined) continue;
      const recent = [...address.recent.filter((moment) => moment > event.at - HOUR), event.at];
      Object.assign(address, { recent: recent.slice(-ADDRESS_BOOSTS_PER_HOUR), changed: true });
    }
  }

  save(query: BatchQuery): Promise<unknown>[] {
    const devices = [...this.#devices.values()].filter((device) => device.changed);
    const addresses = [...this.#addresses.values()].filter((address) => address.changed);
    const deviceValues = [...pairsOf(devices), devices.map((device) => device.lastAt)];
    const addressValues = [...pairsOf(addresses), addresses.map((address) => JSON.stringify(address.recent))];
    return [
      ...(devices.length === 0 ? [] : [query({ name: 'boosts-device', text: KEEP_DEVICES, values: deviceValues })]),
      ...(addresses.length === 0
        ? []
        : [query({ name: 'boosts-address', text: KEEP_ADDRESSES, values: addressValues })]),
    ];
  }

  #loadDevices(query: BatchQuery): Promise<void>[] {
    const devices = [...this.#devices.values()];
    if (devices.length === 0) return [];
    const found = query<{ place: number; last_at: number }>({
      name: 'boosts-of-devices',
      text: FIND_DEVICES,
      values: pairsOf(devices),
    });
    return [
      found.then((rows) => {
        for (const row of rows) {
          const device = devices[row.place - 1];
          if (device !== undefined) device.lastAt = row.last_at;
        }
      }),
    ];
  }

  #loadAddresses(query: BatchQuery): Promise<void>[] {
    const addresses = [...this.#addresses.values()];
    if (addresses.length === 0) return [];
    const found = query<{ place: number; recent: Instant[] }>({
      name: 'boosts-of-addresses',
      text: FIND_ADDRESSES,
      values: pairsOf(addresses),
    });
    return [
      found.then((rows) => {
        for (const row of rows) {
          const address = addresses[row.place - 1];
          if (address !== undefined) address.recent = row.recent;
        }
      }),
    ];
  }

  #deviceOf({ claim, listingId }: DeskRequest): Device | undefined {
    if (claim.kind !== 'device' || claim.deviceHash === null) return undefined;
    return this.#devices.get(keyOf(listingId, claim.deviceHash));
  }

  #addressOf({ claim, listingId }: DeskRequest): Address | undefined {
    return claim.kind === 'device' ? this.#addresses.get(keyOf(listingId, claim.addressHash)) : undefined;
  }
}

function keyOf(listingId: string, hash: Buffer): string {
  return `${listingId} ${hash.toString('base64')}`;
}

function pairsOf(some: readonly { listingId: string; hash: Buffer }[]): [string[], Buffer[]] {
  return [some.map((each) => each.listingId), some.map((each) => each.hash)];
}

/** One look-up by the primary key for each pair, whatever the planner believes about the table. */
const FIND_DEVICES = `SELECT place, last_at FROM (
    SELECT wanted.place::int AS place, (SELECT b.last_at FROM boost_devices b
      WHERE b.listing_id = wanted.listing_id AND b.device_hash = wanted.hash) AS last_at
    FROM unnest($1::uuid[], $2::bytea[]) WITH ORDINALITY AS wanted(listing_id, hash, place)
  ) found WHERE last_at IS NOT NULL`;

const FIND_ADDRESSES = `SELECT place, recent FROM (
    SELECT wanted.place::int AS place, (SELECT b.recent FROM boost_addresses b
      WHERE b.listing_id = wanted.listing_id AND b.address_hash = wanted.hash) AS recent
    FROM unnest($1::uuid[], $2::bytea[]) WITH ORDINALITY AS wanted(listing_id, hash, place)
  ) found WHERE recent IS NOT NULL`;

const KEEP_DEVICES = `INSERT INTO boost_devices (listing_id, device_hash, last_at)
  SELECT * FROM unnest($1::uuid[], $2::bytea[], $3::bigint[])
  ON CONFLICT (listing_id, device_hash) DO UPDATE SET last_at = excluded.last_at`;

const KEEP_ADDRESSES = `INSERT INTO boost_addresses (listing_id, address_hash, recent)
  SELECT listing_id, hash, recent::json FROM unnest($1::uuid[], $2::bytea[], $3::text[]) AS a(listing_id, hash, recent)
  ON CONFLICT (listing_id, address_hash) DO UPDATE SET recent = excluded.recent`;
