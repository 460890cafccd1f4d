import type { Bid as WireBid } from '@clamor/contract/listing-views';
import type { RoomMessage } from '@clamor/contract/realtime';
import type { Bid } from '@clamor/domain/bidding';
import type { ListingState, ProjectionTime, PublicEvent } from '@clamor/domain/lifecycle';
import { wireBid } from '../bidding/index.ts';
import { type ListingView, type SellerCard, VIEW_BIDS } from '../listings/index.ts';
import type { CommittedChange } from '../topics/index.ts';
import { type PublicAnswer, phaseOf, projected, renderPublic, withSeller } from '../views/index.ts';
import { AnnouncedStatus } from './announced-status.ts';
import { FrameDraft } from './frame-draft.ts';
import { type ConcernedMembers, noteConcerned } from './personal-messages.ts';
import { auctionStatus, listingStatus, type Stamp } from './room-messages.ts';

export interface StoryOptions {
  epoch: string;
  knownTime(): ProjectionTime;
  nameOf(userId: string): string;
}

/** What left with one frame. */
export interface Frame {
  messages: readonly RoomMessage[];
  /** Nothing that watchers may notice was committed since the last frame: the clock alone did this. */
  sameVersion: boolean;
  concerned: ConcernedMembers;
}

/**
 * One listing as its watchers are told it. It follows the commits, projects what the clock alone changes, and gathers both until
 * the next frame; its snapshot is what all frames so far amount to, no more and no less.
 */
export class ListingStory {
  readonly #options: StoryOptions;
  readonly #draft = new FrameDraft();
  readonly #toldStatus: AnnouncedStatus;
  #view: ListingView;
  #committed: ListingState;
  /** The committed state with what the clock has changed since. */
  #current: ListingState;
  #latestBids: Bid[];
  #concerned: ConcernedMembers = new Map();
  /** The view as watchers were told it, with the bids, oldest first. */
  #shown: Pick<ListingView, 'state' | 'bids'>;
  #snapshot: PublicAnswer | null = null;
  #isStale = false;

  constructor(view: ListingView, options: StoryOptions) {
    this.#options = options;
    this.#view = view;
    this.#committed = view.state;
    const time = options.knownTime();
    this.#current = projected(view.state, time);
    this.#latestBids = [...view.bids];
    this.#shown = { state: this.#current, bids: view.bids };
    this.#toldStatus = new AnnouncedStatus(this.#current, time);
  }

  get slug(): string {
    return this.#view.texts.slug;
  }

  get committed(): ListingState {
    return this.#committed;
  }

  /** The listing as the frames so far have told it. */
  get shown(): ListingState {
    return this.#shown.state;
  }

  get highestShown(): WireBid | null {
    return this.#wire(this.#shown.bids.at(-1));
  }

  /** The texts changed since they were read. */
  get isStale(): boolean {
    return this.#isStale;
  }

  /** What every message carries: the public number that the frames so far have told. */
  get stamp(): Stamp {
    return { slug: this.slug, version: this.shown.publicNumber, epoch: this.#options.epoch };
  }

  /** Follows a commit whose bidders' names are known. True: a status changed, which may not wait. */
  follow({ state: committed, steps }: CommittedChange): boolean {
    let urgent = false;
    let before = this.#committed;
    for (const { event, state } of steps) {
      if (event.number <= before.eventNumber) continue;
      const { status } = this.#current.phase;
      this.#current = this.#inBetween(state);
      this.#note(event, before);
      before = state;
      if (this.#current.phase.status !== status) urgent = this.#announce() || urgent;
    }
    return this.#arriveAt(committed) || urgent;
  }

  /** Goes on from a view where the way to it is not known: what is different is told, what was in between is not. */
  jumpTo(view: ListingView): boolean {
    const known = this.#latestBids.at(-1)?.sequence ?? 0;
    const fresh = view.bids.filter(({ sequence }) => sequence > known);
    this.refresh(view);
    this.#current = projected(view.state, this.#options.knownTime());
    if (fresh.length > 0) this.#addBids(fresh, fresh[0]?.sequence !== known + 1);
    // Of what only one member knows there is nothing to tell, however much of it there was.
    if (view.state.publicNumber !== this.#committed.publicNumber) this.#draft.demand(this.#current);
    return this.#arriveAt(view.state);
  }

  /** Takes newly read texts. */
  refresh(view: ListingView): void {
    this.#view = view;
    this.#isStale = false;
    this.#snapshot = null;
  }

  /** Takes the seller as they are now. True: there is something to tell. */
  sellerMoved(card: SellerCard): boolean {
    const view = withSeller(this.#view, card);
    if (view === this.#view) return false;
    this.#view = view;
    this.#snapshot = null;
    return true;
  }

  /** What the clock has changed by now. True: a status, which may not wait. */
  project(): boolean {
    this.#current = projected(this.#committed, this.#options.knownTime());
    return this.#announce();
  }

  /** Makes the next frame of all that was gathered. */
  drain(watching: number): Frame {
    const { version, publicNumber } = this.#committed;
    const sameVersion = publicNumber === this.shown.publicNumber;
    const stamp = { ...this.stamp, version: publicNumber };
    const messages = this.#draft.drain(stamp, this.#options.knownTime(), watching);
    const concerned = this.#concerned;
    this.#concerned = new Map();
    this.#shown = { state: { ...this.#current, version, publicNumber }, bids: [...this.#latestBids] };
    this.#snapshot = null;
    return { messages, sameVersion, concerned };
  }

  /**
   * The public listing response as of the last frame: texts as they were read, everything that changes while one watches as the frames
   * told it, so that a watcher who starts from it needs exactly the frames after it.
   */
  snapshot(): string {
    const { epoch, nameOf } = this.#options;
    const time = this.#options.knownTime();
    this.#snapshot ??= renderPublic({ ...this.#view, ...this.#shown }, time, epoch, nameOf);
    return this.#snapshot.textAt(time.now);
  }

  /** What the clock, or an outage that is not folded yet, has changed since the last commit, for who has that commit and may not have seen the clock. */
  clockNews(): RoomMessage[] {
    const time = this.#options.knownTime();
    const isTold = this.shown.version === this.#committed.version;
    const isProjected = isTold && this.shown.phase !== this.#committed.phase;
    const isOther = this.shown.phase.status !== this.#committed.phase.status;
    if (!isProjected && !isOther && phaseOf(this.shown, time) !== 'closing') return [];
    return [
      listingStatus(this.stamp, this.shown, time),
      ...auctionStatus(this.stamp, this.shown, time, this.highestShown),
    ];
  }

  /** A state that lasted no longer than its commit is told too, but never one behind what the clock has told already. */
  #inBetween(state: ListingState): ListingState {
    const isBehind = state.phase.status === 'COUNTDOWN' && this.#current.phase.status === 'LIVE';
    return isBehind ? projected(state, this.#options.knownTime()) : state;
  }

  #note(event: PublicEvent, before: ListingState): void {
    noteConcerned(this.#concerned, event, before);
    switch (event.type) {
      case 'bid_placed':
        this.#addBids(event.bids, false);
        break;
      case 'liked':
      case 'unliked':
        if (event.counted) this.#draft.demand(this.#current);
        break;
      case 'boosted':
      case 'video_likes_counted':
        this.#draft.demand(this.#current);
        break;
      case 'auction_extended':
        this.#draft.time({ cause: 'late_bid', seconds: event.extensionSeconds }, this.#current);
        break;
      case 'outage_added':
        if (event.deadline !== null) {
          this.#draft.time({ cause: 'outage', seconds: Math.round(event.addedMs / 1_000) }, this.#current);
        }
        break;
      case 'details_edited':
      case 'timing_changed':
      case 'republished':
        this.#isStale = true;
        this.#draft.status(this.#current, undefined);
        break;
    }
  }

  #addBids(bids: readonly Bid[], leftOut: boolean): void {
    this.#latestBids = [...this.#latestBids, ...bids].slice(-VIEW_BIDS);
    const wire = bids.map((bid) => this.#wire(bid)).filter((bid) => bid !== null);
    this.#draft.bids(wire, this.#current, leftOut);
  }

  #arriveAt(state: ListingState): boolean {
    this.#committed = state;
    this.#current = projected(state, this.#options.knownTime());
    const urgent = this.#announce();
    this.#draft.bringUpTo(this.#current);
    return urgent;
  }

  #announce(): boolean {
    const news = this.#toldStatus.news(this.#current, this.#options.knownTime());
    if (news === null) return false;
    this.#draft.status(this.#current, news.auctionToo ? this.#wire(this.#latestBids.at(-1)) : undefined);
    return true;
  }

  #wire(bid: Bid | undefined): WireBid | null {
    return bid === undefined ? null : wireBid(this.#committed.auctionId, bid, this.#options.nameOf);
  }
}
