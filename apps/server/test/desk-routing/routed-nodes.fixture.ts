import type { DeskAnswer, DeskRequest } from '../../src/modules/desk/index.ts';
import { CommandRouter, ForwardedCommands, PROTOCOL } from '../../src/modules/desk-routing/index.ts';
import { ownerOf } from '../../src/modules/desk-routing/owner-of.ts';
import type { CommittedChange } from '../../src/modules/topics/index.ts';
import { realScheduler, type Scheduler } from '../../src/platform/clock/index.ts';
import { connectPeer, type LineSocket, type PeerServer, servePeers } from '../../src/platform/peers/index.ts';
import type { DeskSite, Node, NodeOptions } from '../desk/desk.fixture.ts';
import { addLive } from '../desk/market.fixture.ts';

const BEARER = 'of-this-site';

export interface RoutedNode {
  node: Node;
  router: CommandRouter;
  address: string;
  /** The changes that other nodes committed and this node applied to its views. */
  applied: CommittedChange[];
  /** The connections over which other nodes forward to this node. */
  sockets: LineSocket[];
  isDraining: boolean;
  submit(request: DeskRequest): Promise<DeskAnswer>;
  /** Stops the desk and closes its port at once, as a kill does. Forwarded commands lose their connection. */
  kill(): Promise<void>;
}

export interface RoutedOptions extends NodeOptions {
  /** The scheduler of the pings. */
  pings?: Scheduler;
  bounds?: { queueCommands: number; queueBytes: number };
  /** Whether the node cannot reach any other node. */
  unreachable?: boolean;
}

/** Desks on one database that forward to each other over real connections. */
export class RoutedNodes {
  readonly all: RoutedNode[] = [];
  readonly #site: DeskSite;
  #rows: { address: string | null; isDraining: boolean }[] = [];

  constructor(site: DeskSite) {
    this.#site = site;
  }

  async join({
    pings = realScheduler,
    bounds,
    unreachable = false,
    ...options
  }: RoutedOptions = {}): Promise<RoutedNode> {
    const node = await this.#site.node(options);
    const sockets: LineSocket[] = [];
    const applied: CommittedChange[] = [];
    const taken = (commands: number) => {
      router.counts.taken += commands;
    };
    const served = new ForwardedCommands({ desk: node.desk, taken });
    const server: PeerServer = await servePeers({
      host: '127.0.0.1',
      port: 0,
      protocol: PROTOCOL,
      bearer: BEARER,
      onPeer(socket) {
        sockets.push(socket);
        served.serve(socket);
      },
    });
    const address = `http://127.0.0.1:${server.port}`;
    const router: CommandRouter = new CommandRouter({
      desk: node.desk,
      address,
      nodes: () => this.#rows,
      connect: (url) =>
        unreachable
          ? Promise.reject(new Error('cut off'))
          : connectPeer({ url, protocol: PROTOCOL, bearer: BEARER, withinMs: 1_000 }, realScheduler),
      scheduler: pings,
      apply: (changes) => applied.push(...changes),
      bounds: bounds ?? { queueCommands: 100, queueBytes: 100_000 },
      log: { info: () => undefined, warn: () => undefined },
    });
    const routed: RoutedNode = {
      node,
      router,
      address,
      applied,
      sockets,
      isDraining: false,
      submit: (request) => router.submit(request),
      async kill() {
        router.stop();
        await server.close();
        await node.desk.stop();
      },
    };
    this.all.push(routed);
    this.heard();
    return routed;
  }

  /** Tells every node which nodes run, as its next heartbeat would. */
  heard(): void {
    this.#rows = this.all.map(({ address, isDraining }) => ({ address, isDraining }));
  }

  /** A new LIVE auction that this node owns. */
  async auctionOf(node: RoutedNode): Promise<string> {
    for (;;) {
      const id = await addLive(this.#site.pool);
      if (this.ownerOf(id) === node) return id;
    }
  }

  ownerOf(listingId: string): RoutedNode | undefined {
    const addresses = this.all.map(({ address }) => address);
    const owner = ownerOf(addresses, listingId);
    return this.all.find(({ address }) => address === owner);
  }

  /** Resolves when the node can forward to all others. It connects to them only once it gets its first command. */
  async connected({ router }: RoutedNode): Promise<void> {
    while (router.openLinks < this.all.length - 1) await new Promise((look) => setImmediate(look));
  }

  async close(): Promise<void> {
    for (const each of this.all) each.router.stop();
    await Promise.all(this.all.map((each) => each.kill()));
  }
}
