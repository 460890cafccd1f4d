import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import type { ClientOptions } from 'ws';
import type { AnswerBid } from '../../src/modules/bidding/index.ts';
import { CommitFollower } from '../../src/modules/desk/index.ts';
import { type OpenSessions, type Realtime, registerRealtime } from '../../src/modules/realtime/index.ts';
import type { OpenSession } from '../../src/modules/sessions/index.ts';
import { type EndedSessions, type NodeBus, TOPICS } from '../../src/modules/topics/index.ts';
import { InProcessNetwork } from '../../src/platform/bus/index.ts';
import { ManualScheduler } from '../../src/platform/clock/index.ts';
import type { Caller } from '../../src/platform/http/index.ts';
import { Market } from './market.fixture.ts';
import { WatcherClient } from './watcher-client.fixture.ts';

export const PUBLIC_URL = 'https://clamor.example';
/** The longest step in which the clock moves, in seconds. It is shorter than the time between two pings. */
const PASSED_AT_ONCE = 20;
export const EPOCH = 'epoch-1';

/**
 * Sessions in memory. Every token that begins with `token-of-NAME` opens a session of NAME until that session is ended.
 */
export class Sessions implements OpenSessions {
  readonly #ended = new Set<string>();
  readonly #listeners: ((ended: EndedSessions) => void)[] = [];
  /** Runs during every look-up, between reading and answering. */
  duringFind: () => void = () => {};
  /** How many of the next calls of `stillOpen` fail. */
  failingLooks = 0;

  async find(token: string): Promise<OpenSession | null> {
    const name = this.#nameOf(token);
    this.duringFind();
    return name === null ? null : { sessionId: token, userId: `id-${name}` };
  }

  callerOf(token: string): Caller | null {
    const name = this.#nameOf(token);
    if (name === null) return null;
    const expiresAt = Number.MAX_SAFE_INTEGER;
    const tokenHash = Buffer.from(token);
    return { userId: `id-${name}`, username: name, tokenHash, role: 'BIDDER', status: 'ACTIVE', expiresAt };
  }

  #nameOf(token: string): string | null {
    return this.#ended.has(token) ? null : (/^token-of-([a-z]+)/.exec(token)?.[1] ?? null);
  }

  async stillOpen(sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (this.failingLooks > 0) {
      this.failingLooks -= 1;
      throw new Error('no database');
    }
    return new Set(sessionIds.filter((id) => !this.#ended.has(id)));
  }

  onSessionsEnded(listener: (ended: EndedSessions) => void): void {
    this.#listeners.push(listener);
  }

  /** Ends a session and publishes that. With `silently` nothing is published, as when a session expires. */
  end(
    name: string,
    reason: EndedSessions['reason'],
    how: 'aloud' | 'silently' = 'aloud',
    token = `token-of-${name}`,
  ): void {
    this.#ended.add(token);
    const sessionIds = reason === 'suspended' ? null : [token];
    if (how === 'aloud') for (const tell of this.#listeners) tell({ userId: `id-${name}`, sessionIds, reason });
  }
}

export interface HowToConnect {
  /** The compression that the client offers; by default that of browsers. */
  compression?: ClientOptions['perMessageDeflate'];
  /** Whether the socket asks to carry bids. */
  bids?: boolean;
}

export interface WatchedServer {
  market: Market;
  sessions: Sessions;
  scheduler: ManualScheduler;
  realtime: Realtime;
  failures: unknown[];
  address: string;
  /**
   * Opens a socket; hello comes with the next `scheduler.advance` of 150 ms.
   * @param slug null: the member's own socket
   */
  connect(slug: string | null, headers?: Record<string, string>, how?: HowToConnect): Promise<WatcherClient>;
  /** Opens a socket and waits for hello. */
  watch(slug: string): Promise<WatcherClient>;
  /** Moves the product's clock and every timer, in steps in which sockets still answer pings. */
  pass(seconds: number): Promise<void>;
  close(): Promise<void>;
}

export interface ServerOptions {
  market?: Market;
  bus?: NodeBus;
  sessions?: Sessions;
  limits?: Parameters<typeof registerRealtime>[1]['limits'];
  /** Left out: sockets carry no bids. */
  answerBid?: AnswerBid;
  /** Left out: nobody has notifications. */
  noticesOf?: Parameters<typeof registerRealtime>[1]['noticesOf'];
}

const noBids: AnswerBid = () => Promise.reject(new Error('no bid was expected'));

/** The real routes on a random port, over a market in memory and a clock that the test moves. */
export async function watchedServer(options: ServerOptions = {}): Promise<WatchedServer> {
  const market = options.market ?? new Market();
  const sessions = options.sessions ?? new Sessions();
  const scheduler = new ManualScheduler();
  const failures: unknown[] = [];
  const bus = options.bus ?? new InProcessNetwork(TOPICS).join();
  const app: FastifyInstance = Fastify({ trustProxy: true });
  const realtime = await registerRealtime(app, {
    epoch: () => EPOCH,
    publicUrl: PUBLIC_URL,
    listings: market,
    log: market,
    names: market.names,
    sessions,
    answerBid: options.answerBid ?? noBids,
    clock: { databaseNow: () => market.nowMs },
    time: market,
    moneyOf: async () => ({ claim: null, offer: null, knownBuyerId: null }),
    noticesOf: options.noticesOf ?? (async () => new Map()),
    bus,
    node: randomUUID(),
    onFailure: (cause) => failures.push(cause),
    scheduler,
    ...(options.limits === undefined ? {} : { limits: options.limits }),
  });
  const follower = new CommitFollower({
    desk: { onCommit: (listener) => market.onCommit(listener), changedElsewhere: () => {} },
    bus,
    scheduler,
    versionsOf: (listingIds) => market.versionsOf(listingIds),
    onFailure: (cause) => failures.push(cause),
  });
  follower.add(realtime.rooms);
  follower.add(realtime.mine);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const clients: WatcherClient[] = [];
  async function connect(
    slug: string | null,
    headers: Record<string, string> = {},
    { compression = true, bids = false }: HowToConnect = {},
  ): Promise<WatcherClient> {
    const query = slug === null ? 'mine' : `slug=${encodeURIComponent(slug)}${bids ? '&bid' : ''}`;
    const options = { headers, perMessageDeflate: compression };
    const client = new WatcherClient(`${address.replace('http', 'ws')}/ws?${query}`, options);
    clients.push(client);
    await client.opened();
    return client;
  }
  async function watch(slug: string): Promise<WatcherClient> {
    const client = await connect(slug);
    scheduler.advance(150);
    await client.hear('hello');
    return client;
  }
  async function pass(seconds: number): Promise<void> {
    for (let left = seconds; left > 0; left -= PASSED_AT_ONCE) {
      const step = Math.min(left, PASSED_AT_ONCE) * 1_000;
      market.nowMs += step;
      scheduler.advance(step);
      await Promise.all(clients.filter(({ ws }) => ws.readyState === ws.OPEN).map((client) => client.caughtUp()));
    }
  }
  async function close(): Promise<void> {
    follower.stop();
    for (const client of clients) client.cutOff();
    await app.close();
  }
  return { market, sessions, scheduler, realtime, failures, address, connect, watch, pass, close };
}
