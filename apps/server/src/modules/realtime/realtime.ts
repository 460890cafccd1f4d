import type { Duplex } from 'node:stream';
import { SOCKET_CLOSE } from '@clamor/contract/limits';
import type { WebSocket } from 'ws';
import type { Bus, BusMessage } from '../../platform/bus/index.ts';
import { type Cancel, realScheduler, type Scheduler } from '../../platform/clock/index.ts';
import {
  Admission,
  type AdmissionLimits,
  Heartbeat,
  MAX_WAITING_BYTES,
  Pace,
  type PaceLimits,
  Peer,
} from '../../platform/sockets/index.ts';
import type { EndedSessions, Usernames } from '../accounts/index.ts';
import type { Desk, Told } from '../desk/index.ts';
import { ListingRooms } from './listing-rooms.ts';
import { MemberSockets } from './member-sockets.ts';
import type { EventLog, OpenSessions, WatchedListings } from './ports.ts';
import { Watcher } from './watcher.ts';

const TOLD = 'listing.told';
const SESSIONS_ENDED = 'sessions.ended';
/** How often the versions of what is watched are compared, in milliseconds (docs/desk.md#telling). */
const COMPARE_EVERY_MS = 1_000;
/** Every how many comparisons the sessions of open sockets are looked at, for those whose time is over. */
const SESSIONS_EVERY = 15;

export interface RealtimePorts {
  /** The database's incarnation. */
  epoch: string;
  listings: WatchedListings;
  log: EventLog;
  names: Usernames;
  sessions: OpenSessions;
  time: Pick<Desk, 'knownTime'>;
  bus: Bus;
  /** What failed and is tried again; for the log. */
  onFailure(cause: unknown): void;
  scheduler?: Scheduler;
  limits?: { admission?: AdmissionLimits; pace?: PaceLimits; waitingBytes?: number };
}

export interface Connection {
  ws: WebSocket;
  /** The connection under the socket. */
  connection: Duplex;
  address: string;
  slug: string;
}

/** Everybody who watches on this node, and what they are told. */
export class Realtime {
  readonly #ports: RealtimePorts;
  readonly #scheduler: Scheduler;
  readonly #rooms: ListingRooms;
  readonly #members = new MemberSockets();
  readonly #admission: Admission;
  readonly #heartbeat: Heartbeat;
  readonly #pace: Pace;
  #compared = 0;
  #comparison: Cancel | null = null;
  #isStopped = false;

  constructor(ports: RealtimePorts) {
    this.#ports = ports;
    this.#scheduler = ports.scheduler ?? realScheduler;
    this.#admission = new Admission(ports.limits?.admission);
    this.#heartbeat = new Heartbeat(this.#scheduler);
    this.#pace = new Pace(this.#scheduler, ports.limits?.pace);
    this.#rooms = new ListingRooms({ ...ports, scheduler: this.#scheduler, pace: this.#pace });
  }

  get connections(): number {
    return this.#admission.total;
  }

  get rooms(): number {
    return this.#rooms.size;
  }

  start(): void {
    const { bus, sessions } = this.#ports;
    bus.subscribe(TOLD, (changes) => this.#rooms.told(changes as unknown as Told[]));
    bus.subscribe(SESSIONS_ENDED, (ended) => this.#members.ended(ended as unknown as EndedSessions));
    sessions.onSessionsEnded((ended) => {
      this.#members.ended(ended);
      bus.publish(SESSIONS_ENDED, ended as unknown as BusMessage);
    });
    this.#heartbeat.start();
    this.#pace.start();
    this.#planComparison();
  }

  /** For `desk.onTold`: never throws, and waits for nothing. */
  told(changes: readonly Told[]): void {
    try {
      this.#rooms.told(changes);
      this.#ports.bus.publish(TOLD, changes as unknown as BusMessage);
    } catch (cause) {
      this.#ports.onFailure(cause);
    }
  }

  /** The development clock was moved: what it changes is told at once. */
  clockMoved(): void {
    this.#rooms.clockMoved();
  }

  /** Takes a connected socket. Its listeners are attached before this returns. */
  welcome({ ws, connection, address, slug }: Connection): void {
    const giveBack = this.#admission.enter(address);
    let watcher: Watcher | null = null;
    const peer = new Peer(
      {
        ws,
        connection,
        scheduler: this.#scheduler,
        maxWaitingBytes: this.#ports.limits?.waitingBytes ?? MAX_WAITING_BYTES,
      },
      {
        text: (text) => watcher?.hear(text),
        closed: () => {
          this.#heartbeat.remove(peer);
          watcher?.gone();
          giveBack?.();
        },
      },
    );
    if (giveBack === null) {
      peer.close(SOCKET_CLOSE.tryLater, 'too many connections');
      return;
    }
    watcher = new Watcher(
      {
        enter: (name) => this.#rooms.enter(name),
        sessions: this.#ports.sessions,
        members: this.#members,
        scheduler: this.#scheduler,
        onFailure: (cause) => this.#ports.onFailure(cause),
      },
      peer,
    );
    this.#heartbeat.add(peer);
    void watcher.open(slug);
  }

  /** Asks everybody to come back later, and rests. */
  stop(): void {
    this.#isStopped = true;
    this.#comparison?.();
    this.#heartbeat.stop();
    this.#pace.stop();
    this.#rooms.stop();
  }

  #planComparison(): void {
    this.#comparison = this.#scheduler.after(COMPARE_EVERY_MS, () => {
      this.#compare()
        .catch((cause: unknown) => this.#ports.onFailure(cause))
        .then(() => {
          if (!this.#isStopped) this.#planComparison();
        });
    });
  }

  /** What a lost message, a crash between commit and telling, or another node left out is noticed here. */
  async #compare(): Promise<void> {
    const followed = [...this.#rooms.versions().keys()];
    if (followed.length > 0) this.#rooms.compare(await this.#ports.listings.versionsOf(followed));
    this.#compared += 1;
    const sessionIds = this.#compared % SESSIONS_EVERY === 0 ? this.#members.sessionIds() : [];
    if (sessionIds.length > 0) this.#members.keepOnly(await this.#ports.sessions.stillOpen(sessionIds), sessionIds);
  }
}
