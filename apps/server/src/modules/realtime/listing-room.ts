import type { PersonalMessage, RoomMessage } from '@clamor/contract/realtime';
import { iso } from '@clamor/contract/wire';
import type { ListingState, ProjectionTime } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';
import type { Cancel, Scheduler } from '../../platform/clock/index.ts';
import { Conflation, type Pace, type Peer, Room, SharedFrames, textFrame } from '../../platform/sockets/index.ts';
import type { Desk } from '../desk/index.ts';
import type { ListingView, SellerCard } from '../listings/index.ts';
import type { Usernames } from '../members/index.ts';
import type { CommittedChange } from '../topics/index.ts';
import { hasMoney, phaseOf, type ViewerMoney } from '../views/index.ts';
import { HistoryRing } from './history-ring.ts';
import { ListingStory } from './listing-story.ts';
import { type ConcernedMembers, youClaim, youLeading, youOutbid } from './personal-messages.ts';
import { sellerUpdate, timeUpdate } from './room-messages.ts';

/**
 * The interval in milliseconds between clock readings, which carry the time left and the number of watchers
 * (docs/product.md#realtime).
 */
const READING_EVERY_MS = 15_000;
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/**
 * How often, in milliseconds, a deadline that has passed is looked at again. Its effect shows only once a heartbeat
 * after the deadline is known.
 */
const UNPROVEN_LOOK_MS = 200;

export interface RoomPorts {
  /** The database's epoch. */
  epoch(): string;
  time: Pick<Desk, 'knownTime'>;
  names: Usernames;
  scheduler: Scheduler;
  pace: Pace;
  /** The most characters of history that one room may keep now. */
  historyCharacters(): number;
  /** The claim, offer and payments of an auction as one member may see them. */
  moneyOf(auctionId: string, userId: string): Promise<ViewerMoney>;
  /** The number of watchers of a listing on the other nodes. */
  watchingElsewhere(listingId: string): number;
  onFailure(cause: unknown): void;
}

/** What a client that reconnects already has. */
export interface Resume {
  epoch: string;
  version: number;
}

/**
 * The watchers of one listing. Sends them its changes in frames. A new watcher's hello contains exactly what the frames
 * so far have said.
 */
export class ListingRoom {
  readonly #ports: RoomPorts;
  readonly story: ListingStory;
  readonly #room: Room<Peer>;
  readonly #conflation: Conflation;
  readonly #ring: HistoryRing;
  readonly #members = new Map<string, Set<Peer>>();
  #projection: Cancel | null = null;
  #reading: Cancel | null = null;

  constructor(ports: RoomPorts, view: ListingView) {
    this.#ports = ports;
    const knownTime = () => ports.time.knownTime();
    this.story = new ListingStory(view, { epoch: ports.epoch(), knownTime, nameOf: (id) => ports.names.nameOf(id) });
    this.#ring = new HistoryRing(view.state.publicNumber);
    this.#room = new Room<Peer>(ports.scheduler);
    this.#conflation = new Conflation({
      scheduler: ports.scheduler,
      flush: () => this.#flush(),
      intervalMs: () => ports.pace.intervalMs(this.#room.size),
      ready: () => this.#room.isIdle,
    });
    this.#planProjection();
  }

  /** Joins the peer and sends hello. Afterwards the peer gets each newer frame once. A second call only sends hello. */
  greet(peer: Peer, resume: Resume | null): void {
    this.#room.join(peer);
    this.#reading ??= this.#planReading();
    peer.write(textFrame(this.#hello(resume)));
  }

  /** Tells a greeted peer what only its member may know, now and from now on. */
  signIn(peer: Peer, userId: string): void {
    const peers = this.#members.get(userId) ?? new Set();
    this.#members.set(userId, peers.add(peer));
    const leading = youLeading(this.story.stamp, this.story.shown, userId);
    if (leading !== null) peer.write(textFrame(JSON.stringify(leading)));
    // The page may have missed a change of the member's claims, so they are sent again.
    if (hasMoney(this.story.shown)) this.tellClaims([userId]);
  }

  /** Sends their own claims to each of these members who is present. */
  tellClaims(userIds: readonly string[]): void {
    for (const userId of userIds) {
      if (this.#members.has(userId)) this.#tellClaim(userId).catch((cause: unknown) => this.#ports.onFailure(cause));
    }
  }

  /** Sends every member present their own claims, one member after the other. Throws if a claim could not be read. */
  async tellAllClaims(): Promise<void> {
    if (!hasMoney(this.story.shown)) return;
    for (const userId of [...this.#members.keys()]) await this.#tellClaim(userId);
  }

  /** The open sockets of the listing on this node. */
  get size(): number {
    return this.#room.size;
  }

  /** The open sockets of the listing on all nodes. */
  get #watching(): number {
    return this.#room.size + this.#ports.watchingElsewhere(this.story.committed.id);
  }

  async #tellClaim(userId: string): Promise<void> {
    const money = await this.#ports.moneyOf(this.story.committed.auctionId, userId);
    const peers = this.#members.get(userId);
    const isTheirs = money.claim !== null || money.offer !== null;
    if (peers === undefined || !isTheirs) return;
    this.#room.sendTo(peers, textFrame(JSON.stringify(youClaim(this.story.stamp, money))));
  }

  leave(peer: Peer, userId: string | null): void {
    this.#room.leave(peer);
    if (userId === null) return;
    const peers = this.#members.get(userId);
    peers?.delete(peer);
    if (peers?.size === 0) this.#members.delete(userId);
  }

  /** Follows a commit. The names of its bidders must be known. */
  follow(told: CommittedChange): void {
    this.#moved(this.story.follow(told));
  }

  /**
   * Continues from a new view of which the steps are not known. A client that reconnects with an older version gets a
   * snapshot.
   */
  jumpTo(view: ListingView): void {
    const urgent = this.story.jumpTo(view);
    this.#ring.restart(view.state.publicNumber);
    this.#moved(urgent);
  }

  /**
   * Sends the seller's changed card. The change has no version, so clients that reconnect always get the message again.
   */
  sellerMoved(card: SellerCard): void {
    if (!this.story.sellerMoved(card)) return;
    const message = sellerUpdate(this.story.stamp, card);
    const text = JSON.stringify(message);
    this.#ring.add([message], [text], true, this.#ports.historyCharacters());
    if (this.#room.size > 0) this.#send([text]);
  }

  /**
   * Called when the development clock was moved or an outage became known. Shows everybody what that changed, and sends
   * a clock reading at once.
   */
  clockMoved(): void {
    this.#moved(this.story.project());
    this.#tellReading();
  }

  stop(close: (peer: Peer) => void): void {
    this.#conflation.stop();
    this.#projection?.();
    this.#reading?.();
    this.#room.closeAll(close);
  }

  #moved(urgent: boolean): void {
    if (urgent) this.#conflation.force();
    else this.#conflation.request();
    this.#planProjection();
  }

  #flush(): number {
    const { messages, sameVersion, concerned } = this.story.drain(this.#watching);
    this.#gather(concerned);
    if (messages.length > 0) {
      const texts = messages.map((message) => JSON.stringify(message));
      this.#ring.add(messages, texts, sameVersion, this.#ports.historyCharacters());
      if (this.#room.size > 0) this.#send(texts);
    }
    this.#tellConcerned(concerned);
    return messages.length;
  }

  #send(texts: readonly string[]): void {
    this.#room.send(new SharedFrames(texts, this.#room.size));
    this.#ports.pace.wrote(this.#room.size);
  }

  /**
   * Begins to gather messages for the members concerned, so that they get the room's frame and their own message in one
   * write.
   */
  #gather(concerned: ConcernedMembers): void {
    for (const [userId] of concerned) for (const peer of this.#members.get(userId) ?? []) peer.gather();
  }

  #tellConcerned(concerned: ConcernedMembers): void {
    const { shown, stamp, highestShown } = this.story;
    for (const [userId, maxCents] of concerned) {
      const peers = this.#members.get(userId);
      if (peers === undefined) continue;
      const message: PersonalMessage | null =
        youLeading(stamp, shown, userId) ?? youOutbid(stamp, shown, maxCents, highestShown);
      if (message !== null) this.#room.sendTo(peers, textFrame(JSON.stringify(message)));
    }
  }

  #hello(resume: Resume | null): string {
    const { now } = this.#ports.time.knownTime();
    const missed = resume?.epoch === this.story.stamp.epoch ? this.#missedSince(resume.version, now) : null;
    const head = JSON.stringify({
      type: 'hello',
      ...this.story.stamp,
      serverTime: iso(now),
      watching: this.#watching,
    });
    const body = missed === null ? `"snapshot":${this.story.snapshot()}` : `"missed":${JSON.stringify(missed)}`;
    return `${head.slice(0, -1)},${body}}`;
  }

  /** The messages that a client with this version lacks; null if some are no longer kept. */
  #missedSince(version: number, now: Instant): readonly RoomMessage[] | null {
    const missed = this.#ring.after(version, now);
    if (missed === null || missed.some(({ type }) => type === 'listing_status_update')) return missed;
    return [...missed, ...this.story.clockNews()];
  }

  #planReading(): Cancel {
    return this.#ports.scheduler.after(READING_EVERY_MS, () => {
      this.#reading = this.#room.size > 0 ? this.#planReading() : null;
      this.#tellReading();
    });
  }

  #tellReading(): void {
    if (this.#room.size === 0) return;
    const { now } = this.#ports.time.knownTime();
    const reading = timeUpdate(this.story.stamp, this.story.shown, now, { added: null, watching: this.#watching });
    this.#send([JSON.stringify(reading)]);
  }

  /**
   * Plans the next change by time alone: a countdown goes LIVE, or a LIVE auction is closing. Watchers are told at that
   * moment, even if the desk commits the step later.
   */
  #planProjection(): void {
    this.#projection?.();
    this.#projection = null;
    const time = this.#ports.time.knownTime();
    const at = projectionDueAt(this.story.shown, time);
    if (at === null) return;
    const wait = at > time.now ? Math.min(LONGEST_TIMER_MS, at - time.now) : UNPROVEN_LOOK_MS;
    this.#projection = this.#ports.scheduler.after(wait, () => this.#moved(this.story.project()));
  }
}

function projectionDueAt(shown: ListingState, time: ProjectionTime): number | null {
  const { phase } = shown;
  if (shown.frozenAt !== null) return null;
  if (phase.status === 'COUNTDOWN') return phase.liveAt;
  return phase.status === 'LIVE' && phaseOf(shown, time) !== 'closing' ? phase.endsAt : null;
}
