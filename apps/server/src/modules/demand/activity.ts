import type { ActivityItem } from '@clamor/contract/demand';
import { iso } from '@clamor/contract/wire';
import type { ListingEvent } from '@clamor/domain/lifecycle';

/** An event, and the listing's demand after it. */
export interface FeedEvent {
  event: ListingEvent;
  /** The listing's public number after the event. */
  publicNumber: number;
  demand: number;
}

type NameOf = (userId: string) => string;
type EventOf<Type extends ListingEvent['type']> = Extract<ListingEvent, { type: Type }>;
type Line = Pick<ActivityItem, 'number' | 'id' | 'timestamp'>;
type ItemOf<Item> = Item extends ActivityItem ? Omit<Item, keyof Line> : never;
type Said = ItemOf<ActivityItem>;

/**
 * How the feed shows each event type, except bids. A type that is missing here is private or would tell a reader
 * nothing.
 */
const SAID = {
  listing_created: () => ({ type: 'created', data: {} }),
  liked: ({ userId }, demand, nameOf) => ({ type: 'like', data: { username: nameOf(userId), demand } }),
  boosted: (_, demand) => ({ type: 'boost', data: { demand } }),
  video_likes_counted: (_, demand) => ({ type: 'demand', data: { demand } }),
  goal_met: ({ total }) => ({ type: 'goal_met', data: { demand: total } }),
  start_scheduled: ({ startAt }) => ({ type: 'start_scheduled', data: { scheduledStartAt: iso(startAt) } }),
  countdown_started: ({ liveAt, by }) => ({ type: 'countdown_started', data: { liveAt: iso(liveAt), by } }),
  auction_started: ({ endsAt }) => ({ type: 'live', data: { endsAt: iso(endsAt) } }),
  auction_extended: ({ endsAt, extensionSeconds }) => ({
    type: 'extended',
    data: { endsAt: iso(endsAt), extensionSeconds },
  }),
  outage_added: ({ addedMs, deadline }) => ({
    type: 'outage',
    data: { addedSeconds: Math.round(addedMs / 1_000), deadline: iso(deadline) },
  }),
  listing_frozen: () => ({ type: 'frozen', data: {} }),
  listing_resumed: ({ stoodStillMs }) => ({
    type: 'resumed',
    data: { stoodStillSeconds: Math.round(stoodStillMs / 1_000) },
  }),
  reserve_not_met: ({ decisionDeadline }) => ({
    type: 'reserve_not_met',
    data: { sellerDecisionDeadline: iso(decisionDeadline) },
  }),
  second_chance_awarded: ({ amountCents }) => ({ type: 'second_chance_awarded', data: { amount: amountCents } }),
  second_chance_declined: () => ({ type: 'second_chance_declined', data: {} }),
  decision_expired: () => ({ type: 'decision_expired', data: {} }),
  auction_ended: ({ outcome, amountCents }) => ({ type: 'ended', data: { outcome, amount: amountCents } }),
  listing_withdrawn: () => ({ type: 'withdrawn', data: {} }),
  auction_cancelled: () => ({ type: 'cancelled', data: {} }),
} satisfies { [Type in ListingEvent['type']]?: (event: EventOf<Type>, demand: number, nameOf: NameOf) => Said };

/** The types of events that everybody may read. */
export const PUBLIC_EVENTS: readonly string[] = ['bid_placed', ...Object.keys(SAID)];

/** The lines that the feed shows for an event, the latest first. */
export function activityItems({ event, publicNumber, demand }: FeedEvent, nameOf: NameOf): ActivityItem[] {
  const line = { number: publicNumber, id: String(publicNumber), timestamp: iso(event.at) };
  if (event.type === 'bid_placed') return bidItems(event, line, nameOf);
  const sayings: { [type: string]: (event: never, demand: number, nameOf: NameOf) => Said } = SAID;
  const item = sayings[event.type]?.(event as never, demand, nameOf);
  if (item === undefined) return [];
  // Listed one by one, because spreading two objects costs more than making the item itself.
  const { type, data } = item;
  return [{ number: line.number, id: line.id, timestamp: line.timestamp, type, data } as ActivityItem];
}

function bidItems(event: EventOf<'bid_placed'>, line: Line, nameOf: NameOf): ActivityItem[] {
  const items = event.bids.map((bid): ActivityItem => {
    const bidder = bid.anonymous ? 'Anonymous' : nameOf(bid.bidderId);
    const data = { bidder, amount: bid.amountCents, sequence: bid.sequence, automatic: bid.automatic };
    return { ...line, id: `${line.id}.${bid.sequence}`, type: 'bid', data };
  });
  return items.reverse();
}
