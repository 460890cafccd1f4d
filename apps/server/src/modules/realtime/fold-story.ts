import type { Bid } from '@clamor/domain/bidding';
import type { ListingState, ProjectionTime, PublicEvent } from '@clamor/domain/lifecycle';
import { type ListingView, type SellerCard, VIEW_BIDS } from '../listings/index.ts';
import type { CommittedChange } from '../topics/index.ts';
import { auctionOf, projected, withSeller } from '../views/index.ts';
import { type AnnouncedStatus, statusToAnnounce } from './announced-status.ts';
import {
  broughtUpTo,
  EMPTY_DRAFT,
  type FrameDraft,
  withBids,
  withDemand,
  withStatus,
  withTime,
} from './frame-draft.ts';
import { type ConcernedMembers, noteConcerned } from './personal-messages.ts';

/** What watchers of a listing have seen and will see next. Immutable: `foldStory` returns the next story. */
export interface Story {
  /** The view that was last read. Only its texts, pictures, seller and slices are used here. */
  view: ListingView;
  /**
   * True: the texts changed after they were read. They are read again only when the next visitor enters the room. An
   * edit itself reads nothing, and present watchers get no new texts.
   */
  isStale: boolean;
  committed: ListingState;
  /** The committed state with what time alone has changed since. */
  current: ListingState;
  /** The latest bids, oldest first. */
  bids: readonly Bid[];
  /**
   * The status that was announced last. It is compared, because the clock and a commit may both reach the same status.
   */
  announced: AnnouncedStatus;
  /** The content of the next frame. */
  draft: FrameDraft;
  concerned: Readonly<ConcernedMembers>;
  /** The listing as the frames so far have shown it. */
  shown: Pick<ListingView, 'state' | 'bids'>;
}

export type StoryStep =
  /** A commit. The names of its bidders must be known. */
  | { kind: 'committed'; change: CommittedChange }
  /** A new view, of which the steps are not known. The next frame sends only the differences. */
  | { kind: 'jumped'; view: ListingView }
  | { kind: 'texts_read'; view: ListingView }
  | { kind: 'seller_moved'; card: SellerCard }
  | { kind: 'clock_moved' }
  /** The draft was sent as a frame. */
  | { kind: 'told' };

export function beginStory(view: ListingView, time: ProjectionTime): Story {
  const current = projected(view.state, time);
  return {
    view,
    isStale: false,
    committed: view.state,
    current,
    bids: view.bids,
    announced: statusToAnnounce(current, time),
    draft: EMPTY_DRAFT,
    concerned: new Map(),
    shown: { state: current, bids: view.bids },
  };
}

/** The story after a step at a time. `announced` is a new object exactly if a status changed. */
export function foldStory(story: Story, step: StoryStep, time: ProjectionTime): Story {
  switch (step.kind) {
    case 'committed':
      return followed(story, step.change, time);
    case 'jumped':
      return jumped(story, step.view, time);
    case 'texts_read':
      return { ...story, view: step.view, isStale: false };
    case 'seller_moved': {
      const view = withSeller(story.view, step.card);
      return view === story.view ? story : { ...story, view };
    }
    case 'clock_moved':
      return announced({ ...story, current: projected(story.committed, time) }, time);
    case 'told': {
      const { version, publicNumber } = story.committed;
      const shown = { state: { ...story.current, version, publicNumber }, bids: story.bids };
      return { ...story, shown, draft: EMPTY_DRAFT, concerned: new Map() };
    }
  }
}

function followed(story: Story, { state: committed, steps }: CommittedChange, time: ProjectionTime): Story {
  const concerned: ConcernedMembers = new Map(story.concerned);
  let next: Story = { ...story, concerned };
  let before = story.committed;
  for (const { event, state } of steps) {
    if (event.number <= before.eventNumber) continue;
    const { status } = next.current.phase;
    noteConcerned(concerned, event, before);
    next = withEvent({ ...next, current: inBetween(next, state, time) }, event);
    before = state;
    if (next.current.phase.status !== status) next = announced(next, time);
  }
  return arrivedAt(next, committed, time);
}

/**
 * The state that watchers are told after one step of a commit, although a later step may change it at once. A countdown
 * that the clock has already announced as LIVE stays LIVE.
 */
function inBetween(story: Story, state: ListingState, time: ProjectionTime): ListingState {
  const isBehind = state.phase.status === 'COUNTDOWN' && story.current.phase.status === 'LIVE';
  return isBehind ? projected(state, time) : state;
}

function withEvent(story: Story, event: PublicEvent): Story {
  const { current, draft } = story;
  switch (event.type) {
    case 'bid_placed':
      return withNewBids(story, event.bids, false);
    case 'liked':
    case 'unliked':
      return event.counted ? { ...story, draft: withDemand(draft, current) } : story;
    case 'boosted':
    case 'video_likes_counted':
      return { ...story, draft: withDemand(draft, current) };
    case 'auction_extended': {
      const added = { cause: 'late_bid', seconds: event.extensionSeconds } as const;
      return { ...story, draft: withTime(draft, added, current) };
    }
    case 'outage_added': {
      if (event.deadline === null) return story;
      const added = { cause: 'outage', seconds: Math.round(event.addedMs / 1_000) } as const;
      return { ...story, draft: withTime(draft, added, current) };
    }
    case 'details_edited':
    case 'timing_changed':
    case 'republished':
      return { ...story, isStale: true, draft: withStatus(draft, current, undefined) };
    default:
      return story;
  }
}

function withNewBids(story: Story, bids: readonly Bid[], leftOut: boolean): Story {
  return {
    ...story,
    bids: [...story.bids, ...bids].slice(-VIEW_BIDS),
    draft: withBids(story.draft, bids, story.current, leftOut),
  };
}

function jumped(story: Story, view: ListingView, time: ProjectionTime): Story {
  const known = story.bids.at(-1)?.sequence ?? 0;
  const fresh = view.bids.filter(({ sequence }) => sequence > known);
  let next: Story = { ...story, view, isStale: false, current: projected(view.state, time) };
  if (fresh.length > 0) next = withNewBids(next, fresh, fresh[0]?.sequence !== known + 1);
  // A silent event must stay hidden. So only a new public number means that there is something to send.
  const isPublic = view.state.publicNumber !== story.committed.publicNumber;
  if (isPublic) next = { ...next, draft: withDemand(next.draft, next.current) };
  return arrivedAt(next, view.state, time);
}

function arrivedAt(story: Story, committed: ListingState, time: ProjectionTime): Story {
  const next = announced({ ...story, committed, current: projected(committed, time) }, time);
  return { ...next, draft: broughtUpTo(next.draft, next.current) };
}

function announced(story: Story, time: ProjectionTime): Story {
  const status = statusToAnnounce(story.current, time);
  const { listing, auction } = story.announced;
  if (status.listing === listing && status.auction === auction) return story;
  const isAuctions = status.auction !== auction && auctionOf(story.current) !== null;
  const auctionBid = isAuctions ? (story.bids.at(-1) ?? null) : undefined;
  return { ...story, announced: status, draft: withStatus(story.draft, story.current, auctionBid) };
}
