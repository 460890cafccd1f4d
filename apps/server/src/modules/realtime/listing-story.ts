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

/** What one frame contains. */
export interface Frame {
  messages: readonly RoomMessage[];
  /** True: the public version did not change since the last frame. Only time has changed something. */
  sameVersion: boolean;
  concerned: Readonly<ConcernedMembers>;
}

/**
 * What the watchers of one listing have seen and will see next. It follows commits, computes what time alone changes,
 * and gathers both for the next frame. Its snapshot equals the sum of all frames so far.
 */
export class ListingStory {
  readonly #options: StoryOptions;
  #story: Story;
  /** The cached snapshot; null after the texts or the shown state changed. */
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

  /** Whether the texts changed after they were read. */
  get isStale(): boolean {
    return this.#story.isStale;
  }

  /** The fields that every message has, with the public version that the frames so far have reached. */
  get stamp(): Stamp {
    return { slug: this.slug, version: this.shown.publicNumber, epoch: this.#options.epoch };
  }

  /**
   * Follows a commit. The names of its bidders must be known. Returns whether a status changed: then the frame must not
   * wait.
   */
  follow(change: CommittedChange): boolean {
    return this.#take({ kind: 'committed', change }).hasNewStatus;
  }

  /**
   * Continues from a new view of which the steps are not known. Returns whether a status changed: then the frame must
   * not wait.
   */
  jumpTo(view: ListingView): boolean {
    return this.#take({ kind: 'jumped', view }).hasNewStatus;
  }

  /** Takes newly read texts. */
  refresh(view: ListingView): void {
    this.#take({ kind: 'texts_read', view });
  }

  /** Takes a changed seller card. Returns whether there is something to send. */
  sellerMoved(card: SellerCard): boolean {
    return this.#take({ kind: 'seller_moved', card }).hasNewView;
  }

  /** Applies what time has changed by now. Returns whether a status changed: then the frame must not wait. */
  project(): boolean {
    return this.#take({ kind: 'clock_moved' }).hasNewStatus;
  }

  /** Makes a frame of everything gathered since the last one. */
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
   * Messages about what time or a new outage changed since the last commit. A client that already has the commit may
   * still lack these changes.
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
