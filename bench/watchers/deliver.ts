import Fastify from 'fastify';
import { registerRealtime } from '../../apps/server/src/modules/realtime/index.ts';
import { TOPICS } from '../../apps/server/src/modules/topics/index.ts';
import { InProcessNetwork } from '../../apps/server/src/platform/bus/index.ts';
import { HOT_SLUG, HotAuction } from './hot-auction.ts';
import { type ClientsReport, openClients } from './open-clients.ts';

const WARM_UP_SECONDS = 3;
const TICK_MS = 10;

export interface Delivered extends ClientsReport {
  seconds: number;
  bidsPerSecond: number;
  /** Processor time of the server meanwhile, all of its threads, in seconds. */
  serverSeconds: number;
  /** Kilobytes of resident memory that one socket costs before anything happens. */
  idleKilobytes: number;
}

/**
 * One hot auction, everybody watching. The clients are a process of their own; the commits come from the real rules in memory, so that the
 * cost of telling stands alone.
 */
export async function deliver(sockets: number, bidsPerSecond: number, seconds: number): Promise<Delivered> {
  const auction = new HotAuction();
  const { app, realtime, port } = await serveRooms(auction, sockets);
  const memoryBefore = process.memoryUsage().rss;
  const clients = await openClients(port, HOT_SLUG, sockets);
  const idleKilobytes = (process.memoryUsage().rss - memoryBefore) / 1e3 / sockets;
  const streamedFrom = performance.now();
  let placed = 0;
  const stream = setInterval(() => {
    const due = ((performance.now() - streamedFrom) / 1_000) * bidsPerSecond;
    for (; placed < due; placed += 1) realtime.rooms.follow([auction.bid()]);
  }, TICK_MS);
  await passed(WARM_UP_SECONDS);
  const started = { at: performance.now(), processor: process.cpuUsage(), placed };
  clients.begin();
  await passed(seconds);
  const report = await clients.end();
  const elapsed = (performance.now() - started.at) / 1_000;
  const { user, system } = process.cpuUsage(started.processor);
  clearInterval(stream);
  clients.close();
  await app.close();
  return {
    ...report,
    seconds: elapsed,
    bidsPerSecond: (placed - started.placed) / elapsed,
    serverSeconds: (user + system) / 1e6,
    idleKilobytes,
  };
}

async function serveRooms(auction: HotAuction, sockets: number) {
  const app = Fastify();
  const realtime = await registerRealtime(app, {
    noticesOf: async () => new Map(),
    epoch: () => '0192f3a4-7c1e-7b2d-9a55-3f1d2c4b5a60',
    publicUrl: 'http://127.0.0.1',
    listings: { shown: async () => auction.view },
    log: { after: async () => [] },
    names: {
      known: (id) => id,
      remember: () => {},
      learn: async () => {},
      nameOf: (id) => `bidder-${id.slice(0, 4)}`,
      refresh: async () => {},
    },
    answerBid: () => Promise.reject(new Error('Nobody bids here.')),
    clock: { databaseNow: () => Date.now() },
    sessions: { find: async () => null, callerOf: () => null, stillOpen: async () => new Set(), onSessionsEnded: () => {} },
    time: { knownTime: () => ({ now: Date.now(), servedUntil: Date.now(), outages: [], offsetAt: () => 0 }) },
    moneyOf: async () => ({ claim: null, offer: null, knownBuyerId: null }),
    bus: new InProcessNetwork(TOPICS).join(),
    node: 'bench',
    onFailure: (cause) => console.error(cause),
    limits: { places: { anonymous: { perKey: sockets, inAll: sockets } } },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, realtime, port: Number(new URL(app.listeningOrigin).port) };
}

function passed(count: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, count * 1_000));
}
