import { HOT_SLUG, HotAuction } from './hot-auction.ts';
import { type ClientsReport, openClients } from './open-clients.ts';
import { serveRooms } from './serve-rooms.ts';

const WARM_UP_SECONDS = 3;
const TICK_MS = 10;

export interface Delivered extends ClientsReport {
  seconds: number;
  bidsPerSecond: number;
  /** The server's processor time during the run, over all its threads, in seconds. */
  serverSeconds: number;
}

/**
 * Measures the cost of sending the bids of one hot auction to all its watchers. The watchers are in a process of their
 * own. The real rules decide the bids in memory, without a desk or a database, so that only the sending is measured.
 */
export async function deliver(sockets: number, bidsPerSecond: number, seconds: number): Promise<Delivered> {
  const auction = new HotAuction();
  const { realtime, port, close } = await serveRooms(
    () => auction.view,
    sockets,
    () => Promise.reject(new Error('Nobody bids here.')),
  );
  const clients = await openClients(port, HOT_SLUG, sockets);
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
  await close();
  return {
    ...report,
    seconds: elapsed,
    bidsPerSecond: (placed - started.placed) / elapsed,
    serverSeconds: (user + system) / 1e6,
  };
}

function passed(count: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, count * 1_000));
}
