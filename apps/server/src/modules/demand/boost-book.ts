import { WIDE_NETWORK_SHARE } from '@clamor/domain/accounts';
import type { BoostHistory } from '@clamor/domain/demand';
import {
  ADDRESS_BOOSTS_PER_HOUR,
  NEW_DEVICE_BOOSTS_PER_HOUR,
  WIDE_NETWORK_BOOSTS_PER_HOUR,
  WIDE_NETWORK_NEW_DEVICE_BOOSTS_PER_HOUR,
} from '@clamor/domain/demand';
import { HOUR, type Instant } from '@clamor/domain/time';
import { columnsOf } from '../../platform/pipeline/index.ts';
import type { BatchQuery, Change, DeskRequest } from '../desk/index.ts';

interface Device {
  listingId: string;
  hash: Buffer;
  lastAt: Instant | null;
  /** The listing's owner has signed in on this device. */
  ofOwner: boolean;
  changed: boolean;
}

/** A source of boosts that has a limit of its own: an IPv4 address, an IPv6 /64, or the /48 around a /64. */
interface Address {
  listingId: string;
  hash: Buffer;
  recent: Instant[];
  /** Those of `recent` that came from new devices. */
  recentNew: Instant[];
  /** The address already has a row for this listing. */
  stored: boolean;
  changed: boolean;
  /** This batch counts the address as one more network of the listing. */
  isNewNetwork: boolean;
  /** Only for a /48: how many of its networks count for the listing. */
  networks: number;
}

/** The boosts of the last hour, for the devices and addresses of one batch. */
export class BoostBook {
  readonly #devices = new Map<string, Device>();
  readonly #addresses = new Map<string, Address>();

  constructor(requests: readonly DeskRequest[]) {
    for (const { command, asker, listingId } of requests) {
      if (command.kind !== 'boost' || asker.kind !== 'device') continue;
      const { deviceHash, addressHash, wideNetworkHash } = asker;
      for (const hash of [addressHash, wideNetworkHash]) {
        if (hash !== null) this.#addresses.set(keyOf(listingId, hash), { ...FIRST, listingId, hash });
      }
      if (deviceHash === null) continue;
      this.#devices.set(keyOf(listingId, deviceHash), {
        listingId,
        hash: deviceHash,
        lastAt: null,
        ofOwner: false,
        changed: false,
      });
    }
  }

  async load(query: BatchQuery): Promise<void> {
    await Promise.all([
      find<Device, { last_at: number | null; of_owner: boolean | null }>(
        query,
        { name: 'boosts-of-devices', text: FIND_DEVICES },
        [...this.#devices.values()],
        (row) => ({ lastAt: row.last_at, ofOwner: row.of_owner === true }),
      ),
      find<Address, { kept: Pick<Address, 'recent' | 'recentNew' | 'networks'> }>(
        query,
        { name: 'boosts-of-addresses', text: FIND_ADDRESSES },
        [...this.#addresses.values()],
        ({ kept }) => ({ ...kept, stored: true }),
      ),
    ]);
  }

  history(request: DeskRequest): BoostHistory {
    const device = this.#deviceOf(request);
    const address = this.#addressOf(request);
    const wide = this.#wideNetworkOf(request);
    const isNew = request.asker.kind === 'device' && request.asker.isNew;
    const byNewDevices = (some: Address | undefined) => (isNew ? { byNewDevices: some?.recentNew ?? [] } : {});
    return {
      deviceLastAt: device?.lastAt ?? null,
      addressWithinHour: address?.recent ?? [],
      ...byNewDevices(address),
      ...(wide === undefined ? {} : { wideNetwork: { withinHour: wide.recent, ...byNewDevices(wide) } }),
      ofOwner: device?.ofOwner ?? false,
    };
  }

  keep({ request, events }: Change): void {
    if (request === null) return;
    const isNew = request.asker.kind === 'device' && request.asker.isNew;
    const device = this.#deviceOf(request);
    const address = this.#addressOf(request);
    const wide = this.#wideNetworkOf(request);
    for (const event of events) {
      if (event.type !== 'boosted') continue;
      if (device !== undefined) Object.assign(device, { lastAt: event.at, changed: true });
      if (address === undefined) continue;
      countNetwork(address, wide);
      count(address, event.at, isNew, ADDRESS_CEILINGS);
      if (wide !== undefined) count(wide, event.at, isNew, WIDE_CEILINGS);
    }
  }

  save(query: BatchQuery): Promise<unknown>[] {
    const devices = [...this.#devices.values()].filter((device) => device.changed);
    const addresses = [...this.#addresses.values()].filter((address) => address.changed);
    const deviceValues = columnsOf(devices, 'listingId', 'hash', 'lastAt');
    const addressValues = [
      ...columnsOf(addresses, 'listingId', 'hash', 'networks'),
      addresses.map((address) => JSON.stringify(address.recent)),
      addresses.map((address) => JSON.stringify(address.recentNew)),
    ];
    const networks = countsOf(addresses.filter(({ isNewNetwork }) => isNewNetwork));
    const networkValues = [[...networks.keys()], [...networks.values()]];
    return [
      ...(devices.length === 0 ? [] : [query({ name: 'boosts-device', text: KEEP_DEVICES, values: deviceValues })]),
      ...(addresses.length === 0
        ? []
        : [query({ name: 'boosts-address', text: KEEP_ADDRESSES, values: addressValues })]),
      ...(networks.size === 0 ? [] : [query({ name: 'boosts-networks', text: COUNT_NETWORKS, values: networkValues })]),
    ];
  }

  #deviceOf({ asker, listingId }: DeskRequest): Device | undefined {
    if (asker.kind !== 'device' || asker.deviceHash === null) return undefined;
    return this.#devices.get(keyOf(listingId, asker.deviceHash));
  }

  #addressOf({ asker, listingId }: DeskRequest): Address | undefined {
    return asker.kind === 'device' ? this.#addresses.get(keyOf(listingId, asker.addressHash)) : undefined;
  }

  #wideNetworkOf({ asker, listingId }: DeskRequest): Address | undefined {
    if (asker.kind !== 'device' || asker.wideNetworkHash === null) return undefined;
    return this.#addresses.get(keyOf(listingId, asker.wideNetworkHash));
  }
}

const FIRST = { recent: [], recentNew: [], stored: false, changed: false, isNewNetwork: false, networks: 0 };

interface Ceilings {
  inAll: number;
  byNewDevices: number;
}

const ADDRESS_CEILINGS: Ceilings = { inAll: ADDRESS_BOOSTS_PER_HOUR, byNewDevices: NEW_DEVICE_BOOSTS_PER_HOUR };
const WIDE_CEILINGS: Ceilings = {
  inAll: WIDE_NETWORK_BOOSTS_PER_HOUR,
  byNewDevices: WIDE_NETWORK_NEW_DEVICE_BOOSTS_PER_HOUR,
};

/** Counts an address as a network of the listing at its first boost, unless its /48 has already reached its share. */
function countNetwork(address: Address, wide: Address | undefined): void {
  if (address.stored || address.changed) return;
  if (wide !== undefined && wide.networks >= WIDE_NETWORK_SHARE) return;
  address.isNewNetwork = true;
  if (wide !== undefined) wide.networks += 1;
}

function count(address: Address, at: Instant, isNew: boolean, { inAll, byNewDevices }: Ceilings): void {
  address.recent = withinHour(address.recent, at, inAll);
  if (isNew) address.recentNew = withinHour(address.recentNew, at, byNewDevices);
  address.changed = true;
}

/** The moments within an hour before `at`, and `at` itself: the latest `atMost` of them, oldest first. */
function withinHour(moments: readonly Instant[], at: Instant, atMost: number): Instant[] {
  return [...moments.filter((moment) => moment > at - HOUR), at].slice(-atMost);
}

/** The number of items for each listing. */
function countsOf(some: readonly { listingId: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { listingId } of some) counts.set(listingId, (counts.get(listingId) ?? 0) + 1);
  return counts;
}

function keyOf(listingId: string, hash: Buffer): string {
  return `${listingId} ${hash.toString('base64')}`;
}

/** Looks up the stored row of each pair and copies its values into the pair. */
async function find<Each extends { listingId: string; hash: Buffer }, Row extends object>(
  query: BatchQuery,
  statement: { name: string; text: string },
  wanted: readonly Each[],
  storedIn: (row: Row) => Partial<Each>,
): Promise<void> {
  if (wanted.length === 0) return;
  const rows = await query<Row & { place: number }>({ ...statement, values: columnsOf(wanted, 'listingId', 'hash') });
  for (const row of rows) {
    const each = wanted[row.place - 1];
    if (each !== undefined) Object.assign(each, storedIn(row));
  }
}

/**
 * One look-up by the primary key for each pair. Written as sub-selects, so that wrong table statistics cannot lead to
 * another plan.
 */
const FIND_DEVICES = `SELECT place, last_at, of_owner FROM (
    SELECT wanted.place::int AS place, (SELECT b.last_at FROM boost_devices b
      WHERE b.listing_id = wanted.listing_id AND b.device_hash = wanted.hash) AS last_at,
      (SELECT true FROM member_devices d WHERE d.device_hash = wanted.hash
        AND d.user_id = (SELECT st.seller_id FROM listing_state st WHERE st.id = wanted.listing_id)) AS of_owner
    FROM unnest($1::uuid[], $2::bytea[]) WITH ORDINALITY AS wanted(listing_id, hash, place)
  ) found WHERE last_at IS NOT NULL OR of_owner`;

const FIND_ADDRESSES = `SELECT place, kept FROM (
    SELECT wanted.place::int AS place, (SELECT json_build_object('recent', b.recent, 'recentNew', b.recent_new, 'networks', b.networks)
      FROM boost_addresses b WHERE b.listing_id = wanted.listing_id AND b.address_hash = wanted.hash) AS kept
    FROM unnest($1::uuid[], $2::bytea[]) WITH ORDINALITY AS wanted(listing_id, hash, place)
  ) found WHERE kept IS NOT NULL`;

const KEEP_DEVICES = `INSERT INTO boost_devices (listing_id, device_hash, last_at)
  SELECT * FROM unnest($1::uuid[], $2::bytea[], $3::bigint[])
  ON CONFLICT (listing_id, device_hash) DO UPDATE SET last_at = excluded.last_at`;

const KEEP_ADDRESSES = `INSERT INTO boost_addresses (listing_id, address_hash, networks, recent, recent_new)
  SELECT listing_id, hash, networks, recent::json, recent_new::json
  FROM unnest($1::uuid[], $2::bytea[], $3::smallint[], $4::text[], $5::text[])
    AS a(listing_id, hash, networks, recent, recent_new)
  ON CONFLICT (listing_id, address_hash) DO UPDATE
    SET recent = excluded.recent, recent_new = excluded.recent_new, networks = excluded.networks`;

const COUNT_NETWORKS = `INSERT INTO boost_networks AS kept (listing_id, networks)
  SELECT * FROM unnest($1::uuid[], $2::int[])
  ON CONFLICT (listing_id) DO UPDATE SET networks = kept.networks + excluded.networks`;
