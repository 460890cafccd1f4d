import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { registerRealtime } from '../apps/server/src/modules/realtime/index.ts';
import { TOPICS } from '../apps/server/src/modules/topics/index.ts';
import { InProcessNetwork } from '../apps/server/src/platform/bus/index.ts';
import type { ClientsReport } from './watchers/clients.ts';
import { HotAuction } from './watchers/hot-auction.ts';

/**
 * `tsx bench/watchers.ts [sockets] [changes a second] [seconds]`: one hot auction, everybody watching. The clients are a process of
 * their own; the commits come from the real rules in memory, so that the cost of telling stands alone.
 */
const [sockets = 2_000, changesPerSecond = 500, seconds = 10] = process.argv.slice(2).map(Number);
const WARM_UP_SECONDS = 2;
const TICK_MS = 10;
const LONGEST_SECONDS = 18;
if (seconds > LONGEST_SECONDS) throw new Error(`at most ${LONGEST_SECONDS} seconds: the clients answer no pings`);

const auction = new HotAuction();
const app = Fastify();
const realtime = await registerRealtime(app, {
  noticesOf: async () => new Map(),
  epoch: () => 'bench',
  publicUrl: 'http://127.0.0.1',
  listings: { shown: async () => auction.view },
  log: { after: async () => [] },
  names: { known: (id) => id, remember: () => {}, learn: async () => {}, nameOf: (id) => id, refresh: async () => {} },
  sessions: { find: async () => null, stillOpen: async () => new Set(), onSessionsEnded: () => {} },
  time: { knownTime: () => ({ now: Date.now(), servedUntil: Date.now(), outages: [], offsetAt: () => 0 }) },
  moneyOf: async () => ({ claim: null, offer: null, knownBuyerId: null }),
  bus: new InProcessNetwork(TOPICS).join(),
  node: 'bench',
  onFailure: (cause) => console.error(cause),
  limits: { places: { anonymous: { perKey: sockets, inAll: sockets } } },
});
await app.listen({ host: '127.0.0.1', port: 0 });
const port = Number(new URL(app.listeningOrigin).port);
const memoryBefore = process.memoryUsage().rss;
const clients = fork(
  fileURLToPath(new URL('./watchers/clients.ts', import.meta.url)),
  [port, sockets, WARM_UP_SECONDS, seconds].map(String),
  { execArgv: ['--import', 'tsx'] },
);
const told = (message: 'open' | 'report') =>
  new Promise<unknown>((resolve, reject) => {
    clients.on('message', (heard) => {
      if ((heard === 'open') === (message === 'open')) resolve(heard);
    });
    clients.once('exit', (code) => reject(new Error(`The clients ended with ${code}`)));
  });
const reported = told('report');
await told('open');

const streamedFrom = performance.now();
let placed = 0;
const stream = setInterval(() => {
  const due = ((performance.now() - streamedFrom) / 1_000) * changesPerSecond;
  for (; placed < due; placed += 1) realtime.rooms.follow([auction.bid()]);
}, TICK_MS);
await new Promise((resolve) => setTimeout(resolve, WARM_UP_SECONDS * 1_000));
const started = { at: performance.now(), processor: process.cpuUsage(), placed };
const report = (await reported) as ClientsReport;
const elapsedSeconds = (performance.now() - started.at) / 1_000;
const { user, system } = process.cpuUsage(started.processor);
clearInterval(stream);

console.log({
  ...report,
  changesPerSecond: Math.round((placed - started.placed) / elapsedSeconds),
  serverProcessorShare: (user + system) / 1e6 / elapsedSeconds,
  serverMemoryMegabytes: Math.round(process.memoryUsage().rss / 1e6),
  memoryPerSocketKilobytes: Math.round((process.memoryUsage().rss - memoryBefore) / 1e3 / sockets),
  stillOpen: realtime.connections,
});
await app.close();
