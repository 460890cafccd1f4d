import type { Bid, ListingResponse } from '@clamor/contract/listing-views';
import type { ServerMessage } from '@clamor/contract/realtime';
import { money } from '../../lib/money.ts';
import type { ToastMessage } from '../../ui/toast-queue.ts';

const SHOWN_MS = 3000;

/** The topic of all bid toasts: a newer one replaces an older one. */
export const BID_TOPIC = 'bids';

/**
 * The toast for a message: another member's bid, or that the viewer was outbid; null for everything else. The room's
 * message and the personal message about being outbid make one toast, whichever comes first. A bid that the page
 * already knows makes none.
 * @param isOwnUnderWay the viewer's own anonymous bid is being sent, so an anonymous bid may be theirs
 */
export function bidToast(
  message: ServerMessage,
  before: ListingResponse,
  viewerId: string | null,
  isOwnUnderWay = false,
): ToastMessage | null {
  const led = before.viewer?.leading === true;
  if (message.type === 'you:outbid') return led ? outbid(message.highestBid, message.nextMinimumCents) : null;
  if (message.type !== 'bid:new') return null;
  const { bid } = message;
  const known = bid.sequence <= (before.highestBid?.sequence ?? 0);
  if (known || (viewerId !== null && bid.bidderId === viewerId)) return null;
  if (isOwnUnderWay && bid.bidderId === null) return null;
  if (led) return bid.bidderId === null ? null : outbid(bid, message.nextMinimumCents);
  return {
    title: 'New bid',
    description: `${someone(bid)} bid ${money(bid.amountCents)}`,
    durationMs: SHOWN_MS,
    topic: BID_TOPIC,
  };
}

function outbid(top: Bid, nextMinimumCents: number): ToastMessage {
  const description = `${someone(top)} bid ${money(top.amountCents)}. The next bid is ${money(nextMinimumCents)}.`;
  return { title: 'You have been outbid', description, durationMs: SHOWN_MS, topic: BID_TOPIC };
}

/** The bidder's name for others: `Someone` if the bid is anonymous. */
export function someone({ bidder, isAnonymous }: Bid): string {
  return isAnonymous ? 'Someone' : bidder;
}
