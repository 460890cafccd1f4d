import type { PlacedBid } from '@clamor/contract/bidding';
import { SOCKET_CLOSE } from '@clamor/contract/limits';
import type { BidAnswer, ClientMessage, ServerMessage, ServerMessageOf } from '@clamor/contract/realtime';
import type { SessionEnd } from './auth-token.ts';
import { backoffMs, soonMs } from './backoff.ts';
import { browserWorld } from './browser-world.ts';
import { deviceNow, learnFromMessage } from './server-clock.ts';
import { offerBidSocket, type SocketBid, UnansweredBids } from './socket-bids.ts';
import type { SocketWorld, Wire } from './socket-world.ts';

/**
 * `connecting`: for the first time. `live`: the page is up to date. `stale`: the connection was lost and is being
 * restored; the page shows the last known state. `offline`: the device has no network. `closed`: by the page.
 */
export type SocketStatus = 'connecting' | 'live' | 'stale' | 'offline' | 'closed';

interface Position {
  epoch: string;
  version: number;
}

export interface ListingSocketOptions {
  /** Null: only the member's personal messages, without a listing. */
  slug: string | null;
  /**
   * Called for every message, in order. After an interruption comes a `hello` with `missed` messages or a `snapshot`.
   */
  onMessage: (message: ServerMessage) => void;
  /** The position that the page already shows, from which the connection resumes. */
  from?: Position | undefined;
  /** The status of the listing, if the page can bid. A member's socket carries bids from the countdown on. */
  status?: Status;
  world?: SocketWorld;
}

type Status = ServerMessageOf<'listing_status_update'>['status'];

/** Sockets carry bids from the countdown on, so that no page has to reconnect when bidding opens. */
const carriesBids = (status: Status | undefined) => status === 'COUNTDOWN' || status === 'LIVE';

/** The server sends something at least every 15 seconds. After three missing messages the connection counts as dead. */
const SILENCE_MS = 45_000;
/** While a page replaces its connection it still counts as live, so the new connection must open within this time. */
const SWITCHES_WITHIN_MS = 5_000;
/** After the server said 'try later', the backoff continues at least from this attempt. */
const TRY_LATER_ATTEMPT = 3;

/** A connection to `/ws` that reconnects by itself and resumes after the last received message. */
export class ListingSocket {
  readonly #slug: string | null;
  readonly #onMessage: (message: ServerMessage) => void;
  readonly #world: SocketWorld;
  readonly #listeners = new Set<() => void>();
  readonly #releases: (() => void)[];
  #status: SocketStatus = 'connecting';
  #wire: Wire | null = null;
  /** Whether the current connection received `hello`. Before that it may still be opening, and nothing can be sent. */
  #isGreeted = false;
  #position: Position | null = null;
  #attempt = 0;
  #whyEnded: SessionEnd | null = null;
  #stopTimer = () => {};
  /** The wait before the next attempt; null if none is scheduled. */
  #waitMs: number | null = null;
  /** The server said 'try later' and that wait is still running. */
  #isLeftAlone = false;
  /** The number of calls that were answered since the current connection began to open. */
  #answersMeanwhile = 0;
  /** The listing's status; undefined if the page does not bid. */
  #listingStatus: Status | undefined;
  /** The bids of the current connection; null if it carries none. */
  #bids: UnansweredBids | null = null;
  /** Set while a switch to a connection that carries bids is scheduled. */
  #stopSwitch: (() => void) | null = null;

  constructor({ slug, onMessage, from, status, world = browserWorld }: ListingSocketOptions) {
    this.#slug = slug;
    this.#onMessage = onMessage;
    this.#listingStatus = status;
    this.#world = world;
    this.#position = from ?? null;
    const again = () => this.#reconnect();
    this.#releases = [
      world.onTokenChange(again),
      world.onNetworkChange(again),
      world.onServerAnswer(() => this.#serverAnswered()),
      ...(slug === null || status === undefined ? [] : [offerBidSocket(slug, this)]),
    ];
    this.#reconnect();
  }

  readonly status = (): SocketStatus => this.#status;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Sends a bid; null if the socket cannot carry one at the moment. Otherwise like `UnansweredBids.answerTo`. */
  bid(bid: SocketBid): Promise<PlacedBid> | null {
    if (!this.#isGreeted || this.#bids === null || this.#wire === null || this.#slug === null) return null;
    // The key also serves as reference for the answer, because a repeated bid has the same key.
    const answer = this.#bids.answerTo(bid.key);
    this.#say(this.#wire, { type: 'bid', ref: bid.key, slug: this.#slug, ...bid });
    return answer;
  }

  close(): void {
    this.#become('closed');
    this.#letGo();
    for (const release of this.#releases) release();
  }

  #become(next: SocketStatus) {
    if (this.#status === next || this.#status === 'closed') return;
    this.#status = next;
    for (const listener of this.#listeners) listener();
  }

  #wait(delayMs: number, action: () => void) {
    this.#stopTimer();
    this.#stopTimer = this.#world.later(delayMs, action);
  }

  #letGo() {
    this.#stopTimer();
    const old = this.#wire;
    this.#wire = null;
    old?.close();
    this.#loseBids();
  }

  #loseBids() {
    this.#stopSwitch?.();
    this.#stopSwitch = null;
    this.#bids?.lose();
    this.#bids = null;
  }

  get #wantsBids(): boolean {
    return this.#slug !== null && carriesBids(this.#listingStatus) && this.#world.token() !== null;
  }

  /** Reconnects after a random time, so that pages spread. Until then the page stays live, and bids go over HTTP. */
  #switchToBids() {
    if (this.#bids !== null || !this.#wantsBids) return;
    this.#stopSwitch ??= this.#world.later(soonMs(this.#world.chance()), () => {
      this.#letGo();
      this.#connect();
      this.#wait(SWITCHES_WITHIN_MS, () => this.#reconnectLater());
    });
  }

  #reconnect() {
    this.#letGo();
    if (this.#status === 'closed') return;
    if (!this.#world.online()) {
      this.#become('offline');
      return;
    }
    if (this.#status !== 'connecting') this.#become('stale');
    this.#connect();
  }

  #reconnectLater() {
    this.#letGo();
    this.#become(this.#world.online() ? 'stale' : 'offline');
    this.#reconnectIn(backoffMs(this.#attempt, this.#world.chance(), this.#isLeftAlone));
    this.#attempt += 1;
  }

  /** Reconnects after a short random time, because the server restarts and another one is already running. */
  #reconnectSoon() {
    this.#become(this.#world.online() ? 'stale' : 'offline');
    this.#reconnectIn(soonMs(this.#world.chance()));
  }

  #reconnectIn(delayMs: number) {
    this.#waitMs = delayMs;
    this.#wait(delayMs, () => this.#reconnect());
  }

  /**
   * The server answered another call, so the next attempt does not wait for the backoff. A connection that is still
   * opening is dropped only at the second answer, because it may have started while the server was down.
   */
  #serverAnswered() {
    if (this.#status !== 'stale' || this.#isLeftAlone) return;
    if (this.#waitMs === null) {
      this.#answersMeanwhile += 1;
      if (this.#answersMeanwhile < 2) return;
    }
    const delayMs = soonMs(this.#world.chance());
    if (delayMs < (this.#waitMs ?? Number.POSITIVE_INFINITY)) this.#reconnectIn(delayMs);
  }

  #connect() {
    this.#waitMs = null;
    this.#isLeftAlone = false;
    this.#answersMeanwhile = 0;
    // A dropped connection may still deliver events. Only those of the current one count.
    const ifPresent = (action: () => void) => {
      if (this.#wire === wire) action();
    };
    this.#whyEnded = null;
    this.#isGreeted = false;
    this.#bids = this.#wantsBids ? new UnansweredBids() : null;
    const wire = this.#world.connect(this.#path(), {
      opened: () => ifPresent(() => this.#introduce(wire)),
      said: (data) => ifPresent(() => this.#hear(data)),
      closed: (code) => ifPresent(() => this.#closedBy(code)),
    });
    this.#wire = wire;
    this.#listenForSilence();
  }

  #path(): string {
    if (this.#slug === null) return '/ws?mine';
    return `/ws?slug=${encodeURIComponent(this.#slug)}${this.#bids === null ? '' : '&bid'}`;
  }

  #hear(data: unknown) {
    const message = messageOf(data);
    if (message?.type === 'bid:answer') this.#bids?.hear(message);
    else if (message !== null) this.#receive(message);
  }

  #listenForSilence() {
    this.#wait(SILENCE_MS, () => this.#reconnectLater());
  }

  #introduce(to: Wire) {
    const token = this.#world.token();
    if (token !== null) this.#say(to, { type: 'auth', token });
    if (this.#position !== null) this.#say(to, { type: 'resume', ...this.#position });
  }

  #say(to: Wire, message: ClientMessage) {
    to.send(JSON.stringify(message));
  }

  #noteStatus(message: ServerMessage) {
    if (this.#listingStatus === undefined) return;
    if (message.type === 'listing_status_update') this.#listingStatus = message.status;
    if (message.type === 'hello') {
      const updates = (message.missed ?? []).filter((each) => each.type === 'listing_status_update');
      this.#listingStatus = updates.at(-1)?.status ?? message.snapshot?.listing.status ?? this.#listingStatus;
    }
    if (this.#status === 'live') this.#switchToBids();
  }

  #receive(message: ServerMessage) {
    this.#waitMs = null;
    this.#listenForSilence();
    this.#position = positionAfter(this.#position, message);
    if ('serverTime' in message) learnFromMessage(message.serverTime, deviceNow());
    if (message.type === 'hello') {
      this.#attempt = 0;
      this.#isGreeted = true;
      this.#become('live');
    }
    if (message.type === 'you:signed-out') this.#whyEnded = message.reason;
    this.#noteStatus(message);
    this.#onMessage(message);
  }

  #closedBy(code: number) {
    this.#wire = null;
    this.#loseBids();
    // Dropping the token makes the socket reconnect at once, as a visitor.
    if (code === SOCKET_CLOSE.sessionEnded && this.#world.token() !== null) {
      return this.#world.dropToken(this.#whyEnded);
    }
    if (code === SOCKET_CLOSE.restarting) return this.#reconnectSoon();
    this.#isLeftAlone = code === SOCKET_CLOSE.tryLater;
    if (this.#isLeftAlone) this.#attempt = Math.max(this.#attempt, TRY_LATER_ATTEMPT);
    this.#reconnectLater();
  }
}

function messageOf(data: unknown): ServerMessage | BidAnswer | null {
  try {
    const message: unknown = JSON.parse(String(data));
    return typeof message === 'object' && message !== null && 'type' in message
      ? (message as ServerMessage | BidAnswer)
      : null;
  } catch {
    return null;
  }
}

/** The position after a message. A personal message does not move it, because it may overtake the room's. */
function positionAfter(position: Position | null, { type, epoch, version }: ServerMessage): Position | null {
  if (type.startsWith('you:')) return position;
  const same = position !== null && position.epoch === epoch && type !== 'hello';
  return { epoch, version: same ? Math.max(position.version, version) : version };
}
