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

/** How often everybody is told the time left and how many watch, in milliseconds (docs/product.md#realtime). */
const READING_EVERY_MS = 15_000;
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** A deadline that has passed waits for the beat that proves it: look again so often. */
const UNPROVEN_LOOK_MS = 200;

export interface RoomPorts {
  /** The database's incarnation. */
  epoch(): string;
  time: Pick<Desk, 'knownTime'>;
  names: Usernames;
  scheduler: Scheduler;
  pace: Pace;
  /** Characters of history that one room may keep at the moment. */
  historyCharacters(): number;
  /** What follows the hammer, as one member may see it. */
  moneyOf(auctionId: string, userId: string): Promise<ViewerMoney>;
  /** How many watch a listing on the other nodes. */
  watchingElsewhere(listingId: string): number;
  onFailure(cause: unknown): void;
}

/** Where somebody who comes back was. */
export interface Resume {
  epoch: string;
  version: number;
}

/** The watchers of one listing: sends its story in frames, and starts each newcomer exactly before the next one. */
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

  /** Joins and says hello: afterwards the peer gets each newer frame, once. A second time it only answers. */
  greet(peer: Peer, resume: Resume | null): void {
    this.#room.join(peer);
    this.#reading ??= this.#planReading();
    peer.write(textFrame(this.#hello(resume)));
  }

  /** Opens a member's personal channel on a peer that was greeted. */
  signIn(peer: Peer, userId: string): void {
    const peers = this.#members.get(userId) ?? new Set();
    this.#members.set(userId, peers.add(peer));
    const leading = youLeading(this.story.stamp, this.story.shown, userId);
    if (leading !== null) peer.write(textFrame(JSON.stringify(leading)));
    // What moved while the page was away is told by nobody else.
    if (hasMoney(this.story.shown)) this.tellClaims([userId]);
  }

  /** What follows the hammer moved: those of these members who are here are each told their own. */
  tellClaims(userIds: readonly string[]): void {
    for (const userId of userIds) {
      if (this.#members.has(userId)) this.#tellClaim(userId).catch((cause: unknown) => this.#ports.onFailure(cause));
    }
  }

  /** As `tellClaims`, for every member here, one after the other. Throws where a claim could not be read. */
  async tellAllClaims(): Promise<void> {
    if (!hasMoney(this.story.shown)) return;
    for (const userId of [...this.#members.keys()]) await this.#tellClaim(userId);
  }

  /** How many watch on this node. */
  get size(): number {
    return this.#room.size;
  }

  /** How many watch on all nodes. */
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

  /** Follows a commit whose bidders' names are known. */
  follow(told: CommittedChange): void {
    this.#moved(this.story.follow(told));
  }

  /** Goes on from a view where the way to it is not known. Who comes back from before gets a snapshot. */
  jumpTo(view: ListingView): void {
    const urgent = this.story.jumpTo(view);
    this.#ring.restart(view.state.publicNumber);
    this.#moved(urgent);
  }

  /** The seller as they are now: told beside the story, and again to whoever was away. */
  sellerMoved(card: SellerCard): void {
    if (!this.story.sellerMoved(card)) return;
    const message = sellerUpdate(this.story.stamp, card);
    const text = JSON.stringify(message);
    this.#ring.add([message], [text], true, this.#ports.historyCharacters());
    if (this.#room.size > 0) this.#send([text]);
  }

  /** The clock was moved by hand, or an outage became known: everybody is told at once. */
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

  /** Null where some of it is gone. */
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

  /** The clock alone makes a countdown LIVE, and a LIVE auction closing: told at that moment, whenever it is settled. */
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
