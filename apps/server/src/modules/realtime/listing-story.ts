import type { Bid as WireBid } from '@clamor/contract/listing-views';
import type { RoomMessage } from '@clamor/contract/realtime';
import type { Bid } from '@clamor/domain/bidding';
import type { ListingState, ProjectionTime } from '@clamor/domain/lifecycle';
import { wireBid } from '../bidding/index.ts';
import type { ListingView, SellerCard } from '../listings/index.ts';
import type { CommittedChange } from '../topics/index.ts';
import { type PublicAnswer, phaseOf, renderPublic } from '../views/index.ts';
import { beginStory, foldStory, type Story, type StoryStep } from './fold-story.ts';
import { messagesOf } from './frame-draft.ts';
import type { ConcernedMembers } from './personal-messages.ts';
import { auctionStatus, listingStatus, type Stamp } from './room-messages.ts';

export interface StoryOptions {
  epoch: string;
  knownTime(): ProjectionTime;
  nameOf(userId: string): string;
}

/** The content of one sent frame. */
export interface Frame {
  messages: readonly RoomMessage[];
  /** Nothing that watchers may notice was committed since the last frame: the clock alone did this. */
  sameVersion: boolean;
  concerned: Readonly<ConcernedMembers>;
}

/**
 * One listing's state for its watchers. It follows commits, projects what the clock changes, and gathers both until the
 * next frame. Its snapshot equals the sum of all frames so far.
 */
export class ListingStory {
  readonly #options: StoryOptions;
  #story: Story;
  /** Cached snapshot; null after the texts or the shown state changed. */
  #snapshot: PublicAnswer | null = null;

  constructor(view: ListingView, options: StoryOptions) {
    this.#options = options;
    this.#story = beginStory(view, options.knownTime());
  }

  get slug(): string {
    return this.#story.view.texts.slug;
  }

  get committed(): ListingState {
    return this.#story.committed;
  }

  /** The state that the frames so far have shown. */
  get shown(): ListingState {
    return this.#story.shown.state;
  }

  get highestShown(): WireBid | null {
    const bid = this.#story.shown.bids.at(-1);
    return bid === undefined ? null : this.#wire(bid);
  }

  /** The texts changed after they were read. */
  get isStale(): boolean {
    return this.#story.isStale;
  }

  /** The fields of every message, with the public version that the frames so far have reached. */
  get stamp(): Stamp {
    return { slug: this.slug, version: this.shown.publicNumber, epoch: this.#options.epoch };
  }

  /** Follows a commit whose bidders' names are known. True: a status changed, so the frame must not wait. */
  follow(change: CommittedChange): boolean {
    return this.#take({ kind: 'committed', change }).hasNewStatus;
  }

  /** Continues from a view without the steps that led to it. True: a status changed, so the frame must not wait. */
  jumpTo(view: ListingView): boolean {
    return this.#take({ kind: 'jumped', view }).hasNewStatus;
  }

  /** Takes newly read texts. */
  refresh(view: ListingView): void {
    this.#take({ kind: 'texts_read', view });
  }

  /** Takes a changed seller card. True: there is something to send. */
  sellerMoved(card: SellerCard): boolean {
    return this.#take({ kind: 'seller_moved', card }).hasNewView;
  }

  /** Applies what the clock has changed by now. True: a status changed, so the frame must not wait. */
  project(): boolean {
    return this.#take({ kind: 'clock_moved' }).hasNewStatus;
  }

  /** Makes the next frame of all that was gathered. */
  drain(watching: number): Frame {
    const { draft, concerned, committed } = this.#story;
    const { publicNumber } = committed;
    const sameVersion = publicNumber === this.shown.publicNumber;
    const stamp = { ...this.stamp, version: publicNumber };
    const time = this.#options.knownTime();
    const messages = messagesOf(draft, { stamp, time, watching, wire: (bid) => this.#wire(bid) });
    this.#take({ kind: 'told' });
    return { messages, sameVersion, concerned };
  }

  /**
   * The public listing answer as of the last frame, with the texts as last read. A watcher who starts from it needs
   * exactly the frames after it.
   */
  snapshot(): string {
    const { epoch, nameOf } = this.#options;
    const { view, shown } = this.#story;
    const time = this.#options.knownTime();
    this.#snapshot ??= renderPublic({ ...view, ...shown }, time, epoch, nameOf);
    return this.#snapshot.textAt(time.now);
  }

  /**
   * The messages about what the clock or a new outage changed since the last commit, for clients that have the commit
   * and may lack these.
   */
  clockNews(): RoomMessage[] {
    const time = this.#options.knownTime();
    const { shown, committed } = this;
    const isProjected = shown.version === committed.version && shown.phase !== committed.phase;
    const isOther = shown.phase.status !== committed.phase.status;
    if (!isProjected && !isOther && phaseOf(shown, time) !== 'closing') return [];
    return [listingStatus(this.stamp, shown, time), ...auctionStatus(this.stamp, shown, time, this.highestShown)];
  }

  #take(step: StoryStep): { hasNewStatus: boolean; hasNewView: boolean } {
    const before = this.#story;
    const after = foldStory(before, step, this.#options.knownTime());
    this.#story = after;
    const hasNewView = after.view !== before.view;
    if (hasNewView || after.shown !== before.shown) this.#snapshot = null;
    return { hasNewStatus: after.announced !== before.announced, hasNewView };
  }

  #wire(bid: Bid): WireBid {
    return wireBid(this.#story.committed.auctionId, bid, this.#options.nameOf);
  }
}
