import type { Duplex } from 'node:stream';
import { SOCKET_CLOSE } from '@clamor/contract/limits';
import type { WebSocket } from 'ws';
import { type Cancel, type Clock, realScheduler, repeat, type Scheduler } from '../../platform/clock/index.ts';
import {
  AnsweringPeer,
  Heartbeat,
  MAX_WAITING_BYTES,
  Pace,
  type PaceLimits,
  Peer,
  Traffic,
} from '../../platform/sockets/index.ts';
import type { AnswerBid } from '../bidding/index.ts';
import type { ClaimsMoved, NodeBus } from '../topics/index.ts';
import { BidLine } from './bid-line.ts';
import type { StreamPorts } from './commit-stream.ts';
import { drainSockets } from './drain-sockets.ts';
import type { RoomPorts } from './listing-room.ts';
import { ListingRooms } from './listing-rooms.ts';
import { MemberRoom } from './member-room.ts';
import { MemberSockets } from './member-sockets.ts';
import { NoticeTeller, type TellerPorts } from './notice-teller.ts';
import { RoomCountExchange } from './room-count-exchange.ts';
import { PLACES, type PlaceLimits, SocketPlaces } from './socket-places.ts';
import { type OpenSessions, Watcher } from './watcher.ts';

/** The interval in milliseconds at which the sessions of open sockets are checked for expiry. */
const SESSIONS_EVERY_MS = 15_000;

export interface RealtimePorts extends StreamPorts, Pick<RoomPorts, 'epoch' | 'time' | 'moneyOf'> {
  sessions: OpenSessions;
  answerBid: AnswerBid;
  clock: Pick<Clock, 'databaseNow'>;
  noticesOf: TellerPorts['noticesOf'];
  bus: NodeBus;
  /** This node's id. */
  node: string;
  scheduler?: Scheduler;
  limits?: { places?: Partial<PlaceLimits>; pace?: PaceLimits; waitingBytes?: number };
}

export interface Connection {
  ws: WebSocket;
  /** The network connection that carries the socket. */
  connection: Duplex;
  address: string;
  /** Null: the socket follows its member's own pages instead of a listing. */
  slug: string | null;
  /** The socket also carries bids on its listing. */
  carriesBids: boolean;
  /** Called when the socket's member is known. */
  signedIn?: ((userId: string) => void) | undefined;
}

/** All sockets of this node and the messages to them. */
export class Realtime {
  readonly #ports: RealtimePorts;
  readonly #scheduler: Scheduler;
  /** The frames written to sockets since the start. */
  readonly traffic = new Traffic();
  readonly rooms: ListingRooms;
  /** The room for members' own pages. */
  readonly mine: MemberRoom;
  readonly #members = new MemberSockets();
  readonly #notices: NoticeTeller;
  readonly #places: SocketPlaces;
  readonly #heartbeat: Heartbeat<Peer>;
  readonly #pace: Pace;
  readonly #counts: RoomCountExchange;
  #stopSessionsLook: Cancel = () => undefined;

  constructor(ports: RealtimePorts) {
    this.#ports = ports;
    this.#scheduler = ports.scheduler ?? realScheduler;
    this.#places = new SocketPlaces({ ...PLACES, ...ports.limits?.places });
    this.#heartbeat = new Heartbeat(this.#scheduler);
    this.#pace = new Pace(this.#scheduler, ports.limits?.pace);
    this.#notices = new NoticeTeller({ ...ports, members: this.#members, scheduler: this.#scheduler });
    this.mine = new MemberRoom({
      ...ports,
      scheduler: this.#scheduler,
      joined: (userId) => this.#notices.moved([userId]),
    });
    this.#counts = new RoomCountExchange({
      ...ports,
      scheduler: this.#scheduler,
      counts: () => this.rooms.counts(),
    });
    const watchingElsewhere = (listingId: string) => this.#counts.elsewhere(listingId);
    this.rooms = new ListingRooms({ ...ports, scheduler: this.#scheduler, pace: this.#pace, watchingElsewhere });
  }

  get connections(): number {
    return this.#places.taken;
  }

  start(): void {
    const { bus, sessions } = this.#ports;
    bus.subscribe('sessions.ended', (ended) => this.#members.ended(ended));
    sessions.onSessionsEnded((ended) => {
      this.#members.ended(ended);
      bus.publish('sessions.ended', ended);
    });
    bus.subscribe('claims.changed', ({ listingId, userIds }) => {
      this.rooms.claimsMoved(listingId, userIds);
      this.mine.moved(userIds);
    });
    bus.subscribe('notifications.changed', (userIds) => this.#notices.moved(userIds));
    this.#heartbeat.start();
    this.#pace.start();
    this.#counts.start();
    this.#stopSessionsLook = repeat(
      this.#scheduler,
      SESSIONS_EVERY_MS,
      () => this.#lookAtSessions(),
      (cause) => this.#ports.onFailure(cause),
    );
  }

  /** Called when claims of these members changed on this node. Sends the change here and through the other nodes. */
  claimsMoved(moved: ClaimsMoved): void {
    this.rooms.claimsMoved(moved.listingId, moved.userIds);
    this.mine.moved(moved.userIds);
    this.#ports.bus.publish('claims.changed', moved);
  }

  /**
   * Called when these members got or read notifications. Updates their open pages, here and through the other nodes.
   */
  noticesMoved(userIds: readonly string[]): void {
    this.#notices.moved(userIds);
    this.#ports.bus.publish('notifications.changed', userIds);
  }

  /** Called when the development clock was moved. Sends what that changes at once. */
  clockMoved(): void {
    this.rooms.clockMoved();
  }

  /** Sends again what lost messages of other nodes may have said. Throws if something could not be read. */
  async heal(): Promise<void> {
    this.mine.heal();
    this.#notices.moved(this.#members.userIds());
    await this.#lookAtSessions();
    await this.rooms.heal();
  }

  /** Takes over a connected socket. All its listeners are attached before this returns. */
  welcome(opened: Connection): void {
    const { address, slug, signedIn = () => undefined } = opened;
    const place = this.#places.enter(address);
    let watcher: Watcher | null = null;
    const { peer, bids } = this.#peerOf(opened, {
      text: (text) => watcher?.hear(text),
      caughtUp: () => watcher?.caughtUp(),
      closed: () => {
        this.#heartbeat.remove(peer);
        watcher?.gone();
        place?.leave();
      },
    });
    if (place === null) {
      peer.close(SOCKET_CLOSE.tryLater, 'too many connections');
      return;
    }
    watcher = new Watcher(
      {
        enter: async (name) => (name === null ? this.mine.enter() : await this.rooms.enter(name)),
        sessions: this.#ports.sessions,
        members: this.#members,
        signedIn,
        place,
        bids,
        databaseNow: () => this.#ports.clock.databaseNow(),
        scheduler: this.#scheduler,
        onFailure: (cause) => this.#ports.onFailure(cause),
      },
      peer,
    );
    this.#heartbeat.add(peer);
    void watcher.open(slug);
  }

  #peerOf(
    { ws, connection, address, slug, carriesBids }: Connection,
    events: ConstructorParameters<typeof AnsweringPeer>[1],
  ): { peer: Peer; bids: BidLine | null } {
    const { answerBid, sessions, limits } = this.#ports;
    const maxWaitingBytes = limits?.waitingBytes ?? MAX_WAITING_BYTES;
    const options = { ws, connection, scheduler: this.#scheduler, traffic: this.traffic, maxWaitingBytes };
    if (slug === null || !carriesBids) return { peer: new Peer(options, events), bids: null };
    const peer = new AnsweringPeer(options, events);
    const callerOf = (token: string) => sessions.callerOf(token);
    return { peer, bids: new BidLine({ answerBid, callerOf, address, slug }, peer) };
  }

  /** Closes every socket within `ms` milliseconds. Its page reconnects at once, to another node. */
  drain(ms: number): Promise<void> {
    const close = (peer: Peer) => peer.close(SOCKET_CLOSE.restarting, 'restarting');
    return drainSockets({ open: () => this.#heartbeat.peers(), close }, this.#scheduler, ms);
  }

  /** Closes all sockets with a request to reconnect later. Resolves when every bid is answered. */
  async stop(): Promise<void> {
    const answering = this.#heartbeat.peers().filter((peer) => peer instanceof AnsweringPeer);
    this.#stopSessionsLook();
    this.#heartbeat.stop();
    this.#pace.stop();
    this.#counts.stop();
    this.#notices.stop();
    this.rooms.stop();
    this.mine.stop();
    for (const peer of answering) peer.close(SOCKET_CLOSE.tryLater, 'restarting');
    await Promise.all(answering.map((peer) => peer.whenAnswered()));
  }

  async #lookAtSessions(): Promise<void> {
    const sessionIds = this.#members.sessionIds();
    if (sessionIds.length > 0) this.#members.keepOnly(await this.#ports.sessions.stillOpen(sessionIds), sessionIds);
  }
}
