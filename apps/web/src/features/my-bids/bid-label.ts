import type { MyBid } from '@clamor/contract/my-bids';
import { listingPath, orderPath } from '../../lib/paths.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { dateTimeText } from '../../lib/time-text.ts';
import type { MyBidSlots, Position } from './my-bid-slots.ts';

export interface BidLabel extends Position {
  /** A deadline, if no clock on the row shows it. */
  note: string | null;
}

type ClaimLabels = Pick<MyBidSlots, 'claimLabels'>;
type PayText = Pick<MyBidSlots, 'payText'>;

const say = (tone: Position['tone'], text: string, note: string | null = null): BidLabel => ({ tone, text, note });

/** The member's position in an auction; null if they have not bid. */
export function bidLabel(bid: MyBid, slots: ClaimLabels): BidLabel | null {
  switch (bid.position) {
    case null:
      return null;
    case 'leading':
      return leadingLabel(bid);
    case 'outbid':
      return say('danger', 'Outbid');
    case 'won':
      return wonLabel(bid, slots);
    case 'over':
      return overLabel(bid, slots);
  }
}

function leadingLabel({ status, reserveMet, sellerDecisionDeadline: by }: MyBid): BidLabel {
  if (status !== 'LIVE') return say('mute', 'Top bid: the seller decides', by && `Until ${dateTimeText(by)}`);
  return say('won', reserveMet === false ? 'You lead · reserve not met' : 'You lead');
}

function wonLabel({ claim, offer }: MyBid, { claimLabels }: ClaimLabels): BidLabel {
  if (offer !== null) return say('soon', 'It can be yours', `Offered until ${dateTimeText(offer.expiresAt)}`);
  if (claim === null) return say('won', 'You won');
  const { tone, title, by, since } = claimLabels(claim);
  const when = claim.by && `${Date.parse(claim.by) > serverNow() ? by : since} ${dateTimeText(claim.by)}`;
  return say(tone === 'plain' ? 'mute' : tone, title, when);
}

function overLabel({ status, outcome, claim }: MyBid, { claimLabels }: ClaimLabels): BidLabel {
  if (claim !== null) return say('mute', claimLabels(claim).title);
  const nobodyWon = status === 'CANCELLED' || (status === 'ENDED' && outcome === 'RESERVE_NOT_MET');
  return say('mute', nobodyWon ? 'Nobody won' : 'You did not win');
}

export interface BidAction {
  label: string;
  to: string;
  /** Whether the member has to act. */
  waits: boolean;
}

/** The member's next action for a listing. */
export function bidAction(bid: MyBid, slots: PayText): BidAction {
  const { slug, auctionId, position, status, phase, frozen } = bid;
  if (position === 'won' && auctionId !== null) return { to: orderPath(auctionId), ...orderAction(bid, slots) };
  const mayBid = status === 'LIVE' && phase !== 'closing' && !frozen;
  const isTopped = position === 'outbid' && mayBid;
  return { label: isTopped ? 'Bid again' : 'View Auction', to: listingPath(slug), waits: isTopped };
}

function orderAction({ claim, offer }: MyBid, { payText }: PayText): Pick<BidAction, 'label' | 'waits'> {
  if (offer !== null) return { label: 'See the offer', waits: true };
  if (claim !== null && payText(claim) !== null) return { label: 'Complete Payment', waits: true };
  if (claim?.actions.includes('give_address')) return { label: 'Give the address', waits: true };
  return { label: 'View order', waits: false };
}
