import type { Scheduler } from '../../platform/clock/index.ts';
import type { LineSocket } from '../../platform/peers/index.ts';
import { type Desk, type DeskAnswer, type DeskLog, type DeskRequest, OVERLOADED } from '../desk/index.ts';
import type { CommittedChange } from '../topics/index.ts';
import { forwardable } from './command-codec.ts';
import { ForwardingLink } from './forwarding-link.ts';
import { ownerOf } from './owner-of.ts';

/** A node of the site, as its row in `nodes` describes it. */
export interface RoutedNode {
  /** The address for other nodes; null: they cannot reach this node, so it owns no listing. */
  address: string | null;
  isDraining: boolean;
}

export interface RouterPorts {
  /** This node's own desk. */
  desk: Pick<Desk, 'submit'>;
  /** The address at which other nodes reach this node. */
  address: string;
  /** The live nodes, including this one. Returns the same array until the list changes. */
  nodes(): readonly RoutedNode[];
  connect(address: string): Promise<LineSocket>;
  scheduler: Scheduler;
  /** Applies another node's commits to this node's views and rooms. Synchronous. */
  apply(changes: readonly CommittedChange[]): void;
  bounds: { queueCommands: number; queueBytes: number };
  log: Pick<DeskLog, 'info' | 'warn'>;
}

/** Counts of commands since the start. */
export interface RoutingCounts {
  /** Sent to the node that owns the listing. */
  forwarded: number;
  /** Forwarded commands that came back undecided and were decided on this node. */
  cameBack: number;
  /** Commands that another node owns but that were decided here, because that node cannot be reached. */
  unreachable: number;
  /** Commands that other nodes forwarded to this one. */
  taken: number;
}

/**
 * Sends each command to the node that owns its listing, so that nodes do not compete for one row. Ownership is only a
 * hint: any node may decide, because the row's lock protects the listing (docs/nodes.md#owners).
 */
export class CommandRouter {
  readonly counts: RoutingCounts = { forwarded: 0, cameBack: 0, unreachable: 0, taken: 0 };
  readonly #ports: RouterPorts;
  readonly #links = new Map<string, ForwardingLink>();
  #nodes: readonly RoutedNode[] = [];
  /** The addresses that own listings. */
  #owners: string[] = [];
  #isStopped = false;

  constructor(ports: RouterPorts) {
    this.#ports = ports;
  }

  /** The number of nodes that this node can forward to now. */
  get openLinks(): number {
    return [...this.#links.values()].filter(({ isOpen }) => isOpen).length;
  }

  submit(request: DeskRequest): Promise<DeskAnswer> {
    const link = this.#linkFor(request.listingId);
    const mayTravel = link === null ? null : forwardable(request);
    if (link === null || mayTravel === null) return this.#ports.desk.submit(request);
    if (!link.isOpen) {
      this.counts.unreachable += 1;
      return this.#ports.desk.submit(request);
    }
    if (!link.hasRoomFor(request.bytes)) return Promise.resolve(OVERLOADED);
    this.counts.forwarded += 1;
    return link.forward(mayTravel);
  }

  /** Decides every unanswered forwarded command on this node. */
  stop(): void {
    this.#isStopped = true;
    for (const link of this.#links.values()) link.stop();
    this.#links.clear();
  }

  /** The link to the node that owns the listing. Null: this node decides. */
  #linkFor(listingId: string): ForwardingLink | null {
    const nodes = this.#ports.nodes();
    if (nodes !== this.#nodes && !this.#isStopped) this.#follow(nodes);
    const owner = ownerOf(this.#owners, listingId);
    return owner === null ? null : (this.#links.get(owner) ?? null);
  }

  /**
   * Updates owners and links to the new list of nodes. A draining node owns no listings, but its link stays, because it
   * still answers the commands that it received.
   */
  #follow(nodes: readonly RoutedNode[]): void {
    this.#nodes = nodes;
    this.#owners = addressesOf(nodes.filter(({ isDraining }) => !isDraining));
    const others = addressesOf(nodes).filter((address) => address !== this.#ports.address);
    for (const [address, link] of this.#links) {
      if (others.includes(address)) continue;
      this.#links.delete(address);
      link.stop();
    }
    for (const address of others) if (!this.#links.has(address)) this.#links.set(address, this.#linkTo(address));
  }

  #linkTo(address: string): ForwardingLink {
    const { connect, desk, log, ...ports } = this.#ports;
    let isBroken = false;
    return new ForwardingLink({
      ...ports,
      connect: () => connect(address),
      decideHere: (request) => desk.submit(request),
      cameBack: (commands) => {
        this.counts.cameBack += commands;
      },
      moved: (reason) => {
        if (reason !== null && !isBroken)
          log.warn({ address, reason }, 'Another node cannot be reached: its commands are decided here');
        if (reason === null && isBroken) log.info({ address }, 'Another node can be reached again');
        isBroken = reason !== null;
      },
    });
  }
}

/** The distinct addresses of the nodes. A node that was just restarted has two rows for a moment. */
function addressesOf(nodes: readonly RoutedNode[]): string[] {
  return [...new Set(nodes.flatMap(({ address }) => (address === null ? [] : [address])))];
}
