import type { ActivityItem } from '@clamor/contract/demand';
import type { ListingEvent } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';

/** An event with the demand that there was after it. */
export interface FeedEvent {
  event: ListingEvent;
  /** The listing's public number after it. */
  publicNumber: number;
  demand: number;
}

/** The types of events that everybody may read. What is not here is private, or says nothing to a reader. */
export const PUBLIC_EVENTS = [
  'listing_created',
  'liked',
  'boosted',
  'video_likes_counted',
  'goal_met',
  'start_scheduled',
  'countdown_started',
  'auction_started',
  'bid_placed',
  'auction_extended',
  'reserve_not_met',
  'auction_ended',
  'second_chance_awarded',
  'second_chance_declined',
  'decision_expired',
  'listing_withdrawn',
  'listing_frozen',
  'listing_resumed',
  'auction_cancelled',
  'outage_added',
] as const satisfies readonly ListingEvent['type'][];

/** The lines of the feed that an event makes, the latest first. */
export function activityItems(
  { event, publicNumber, demand }: FeedEvent,
  nameOf: (userId: string) => string,
): ActivityItem[] {
  const line = { number: publicNumber, id: String(publicNumber), timestamp: iso(event.at) };
  if (event.type === 'bid_placed') return bidItems(event, line, nameOf);
  const item = demandItem(event, demand, nameOf) ?? startItem(event) ?? endItem(event);
  if (item === null) return [];
  // Named one by one: spreading two objects into a third costs more than making the item.
  const { type, data } = item;
  return [{ number: line.number, id: line.id, timestamp: line.timestamp, type, data } as ActivityItem];
}

type Line = Pick<ActivityItem, 'number' | 'id' | 'timestamp'>;
type ItemOf<Item> = Item extends ActivityItem ? Omit<Item, keyof Line> : never;
type Said = ItemOf<ActivityItem>;

function bidItems(
  event: Extract<ListingEvent, { type: 'bid_placed' }>,
  line: Line,
  nameOf: (userId: string) => string,
): ActivityItem[] {
  const items = event.bids.map((bid): ActivityItem => {
    const bidder = bid.anonymous ? 'Anonymous' : nameOf(bid.bidderId);
    const data = { bidder, amount: bid.amountCents, sequence: bid.sequence, automatic: bid.automatic };
    return { ...line, id: `${line.id}.${bid.sequence}`, type: 'bid', data };
  });
  return items.reverse();
}

function demandItem(event: ListingEvent, demand: number, nameOf: (userId: string) => string): Said | null {
  switch (event.type) {
    case 'listing_created':
      return { type: 'created', data: {} };
    case 'liked':
      return { type: 'like', data: { username: nameOf(event.userId), demand } };
    case 'boosted':
      return { type: 'boost', data: { demand } };
    case 'video_likes_counted':
      return { type: 'demand', data: { demand } };
    case 'goal_met':
      return { type: 'goal_met', data: { demand: event.total } };
    default:
      return null;
  }
}

function startItem(event: ListingEvent): Said | null {
  switch (event.type) {
    case 'start_scheduled':
      return { type: 'start_scheduled', data: { scheduledStartAt: iso(event.startAt) } };
    case 'countdown_started':
      return { type: 'countdown_started', data: { liveAt: iso(event.liveAt), by: event.by } };
    case 'auction_started':
      return { type: 'live', data: { endsAt: iso(event.endsAt) } };
    case 'auction_extended': {
      const { endsAt, extensionSeconds } = event;
      return { type: 'extended', data: { endsAt: iso(endsAt), extensionSeconds } };
    }
    case 'outage_added': {
      const deadline = event.deadline === null ? null : iso(event.deadline);
      return { type: 'outage', data: { addedSeconds: Math.round(event.addedMs / 1_000), deadline } };
    }
    case 'listing_frozen':
      return { type: 'frozen', data: {} };
    case 'listing_resumed':
      return { type: 'resumed', data: { stoodStillSeconds: Math.round(event.stoodStillMs / 1_000) } };
    default:
      return null;
  }
}

function endItem(event: ListingEvent): Said | null {
  switch (event.type) {
    case 'reserve_not_met':
      return { type: 'reserve_not_met', data: { sellerDecisionDeadline: iso(event.decisionDeadline) } };
    case 'second_chance_awarded':
      return { type: 'second_chance_awarded', data: { amount: event.amountCents } };
    case 'second_chance_declined':
    case 'decision_expired':
      return { type: event.type, data: {} };
    case 'auction_ended':
      return { type: 'ended', data: { outcome: event.outcome, amount: event.amountCents } };
    case 'listing_withdrawn':
      return { type: 'withdrawn', data: {} };
    case 'auction_cancelled':
      return { type: 'cancelled', data: {} };
    default:
      return null;
  }
}

function iso(at: Instant): string {
  return new Date(at).toISOString();
}
