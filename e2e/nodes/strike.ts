import type { ListingResponse } from '@clamor/contract/listing-views';
import { ownerOf } from '../../apps/server/src/modules/desk-routing/owner-of.ts';
import type { Member } from '../http/outside-client.ts';
import type { Fault } from './draw-fault.ts';
import { type NodesSite, untilReady } from './site.ts';
import type { StandbyPair } from './standby.ts';

export interface Struck {
  site: NodesSite;
  database: StandbyPair;
  seller: Member;
  /** The auction on which members bid during the fault. */
  slug: string;
}

const FROZEN_MS = 5_000;
const LOOK_EVERY_MS = 250;

/**
 * Causes a fault and repairs it. `index` is the node that a fault of a single node strikes. Resolves when every node
 * serves again.
 */
export async function strike(fault: Fault, index: number, struck: Struck): Promise<void> {
  const { site, database } = struck;
  const node = site.nodes[index];
  const link = site.links[index];
  if (node === undefined || link === undefined) throw new Error('There is no such node.');
  const strikes: Record<Fault, () => unknown> = {
    'kill a node': () => site.restart(node, 'SIGKILL'),
    'freeze a node': () =>
      standing(
        () => process.kill(node.pid, 'SIGSTOP'),
        () => process.kill(node.pid, 'SIGCONT'),
      ),
    'cut a node off from PostgreSQL': () => standing(link.postgres.silence, link.postgres.forward),
    'cut a node off from Redis': () => standing(link.redis.silence, link.redis.forward),
    'cut the nodes off from each other': () =>
      standing(
        () => site.links.map(({ peers }) => peers.silence()),
        () => site.links.map(({ peers }) => peers.forward()),
      ),
    'stop the owner in the last second': () => stopOwnerInTheLastSecond(struck),
    'kill Redis': async () => {
      await site.redis.kill();
      await site.redis.start();
    },
    'freeze Redis': () => standing(site.redis.freeze, site.redis.resume),
    'empty Redis': () => site.redis.empty(),
    'kill PostgreSQL': () => database.restartPrimary(),
    'promote the standby': async () => {
      await database.promote();
      await untilReady(site.nodes);
      await database.addStandby();
    },
  };
  await strikes[fault]();
  await untilReady(site.nodes);
}

/**
 * Stops the node that decides the auction. While the node is down, the product clock stays within the auction's last
 * second.
 */
async function stopOwnerInTheLastSecond({ site, seller, slug }: Struck): Promise<void> {
  const { listing } = await seller.expect<ListingResponse>(200, `/api/listings/${slug}`);
  const addresses = site.links.map(({ peers }) => peers.url.replace(/\/$/, ''));
  const owner = addresses.indexOf(ownerOf(addresses, listing.id) ?? '');
  const [stopped, other] = owner === 0 ? site.nodes : site.nodes.toReversed();
  if (stopped === undefined || other === undefined) throw new Error('There are no two nodes.');
  const watching = seller.at(other.origin);
  const goToTheLastSecond = async (): Promise<void> => {
    const read = await watching.expect<ListingResponse>(200, `/api/listings/${slug}`);
    const { endsAt, serverTime } = read;
    const seconds = Math.floor((Date.parse(endsAt ?? serverTime) - Date.parse(serverTime)) / 1_000) - 1;
    if (read.listing.status === 'LIVE' && seconds > 0) await watching.advanceClock(seconds);
  };
  await goToTheLastSecond();
  let isBack = false;
  const back = site.restart(stopped, 'SIGTERM').finally(() => {
    isBack = true;
  });
  while (!isBack) {
    await goToTheLastSecond();
    await new Promise((look) => setTimeout(look, LOOK_EVERY_MS));
  }
  await back;
}

/** Stops something, waits in real time, because real processes are stopped, and resumes it. */
async function standing(stop: () => unknown, resume: () => unknown): Promise<void> {
  stop();
  await new Promise((done) => setTimeout(done, FROZEN_MS));
  resume();
}
