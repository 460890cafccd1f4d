import type { PlacedBid } from '@clamor/contract/bidding';
import { type ApiError, isApiError, messageOf } from '../../lib/api-error.ts';
import { money } from '../../lib/money.ts';
import { orderPath } from '../../lib/paths.ts';
import { timeToTheSecondText } from '../../lib/time-text.ts';
import { isUnanswered } from '../../lib/until-answered.ts';
import type { ToastMessage } from '../../ui/toast-queue.ts';

/** What the form says after an answer, until the next try. */
export interface BidOutcome {
  tone: 'won' | 'soon' | 'danger';
  text: string;
  /** `Bid no. 17, received 2:02:11 PM`; null where nothing entered the history. */
  receipt: string | null;
  /** The end that the answer knew, ISO 8601: what was added later is newer than this. Null where nothing was answered. */
  endsAt: string | null;
  /** A path: where what stands in the way is settled. */
  way?: string;
}

/** What a receipt means for the one who bid. */
export function outcomeOf(answer: PlacedBid): BidOutcome {
  const { bid, outbid, raised, maxAmountCents, nextMinimumCents, endsAt } = answer;
  if (raised) {
    return { tone: 'won', text: `You lead. Your maximum is now ${money(maxAmountCents)}.`, receipt: null, endsAt };
  }
  const receipt = `Bid no. ${bid.sequence}, received ${timeToTheSecondText(bid.receivedAt)}`;
  const added = answer.timeExtended ? ` Time added: it gave everyone ${answer.extensionSeconds} more seconds.` : '';
  if (outbid) {
    const text = `An automatic bid answered your ${money(bid.amountCents)} at once. The next bid is ${money(nextMinimumCents)}.`;
    return { tone: 'soon', text: text + added, receipt, endsAt };
  }
  const kept = maxAmountCents > bid.amountCents ? ` We bid for you up to ${money(maxAmountCents)}.` : '';
  const text = `Your bid of ${money(bid.amountCents)} is in. You lead.${kept}${added}`;
  return { tone: 'won', text, receipt, endsAt };
}

/** What is said of a bid that was not accepted. */
export function failureOf(error: unknown): ToastMessage {
  if (isApiError(error, 'UNAUTHENTICATED')) {
    return { title: 'Authentication Required', description: 'Please log in to place bids', style: 'destructive' };
  }
  if (isApiError(error, 'BID_TOO_LOW')) return invalidBid(error.detail);
  return { title: 'Bid Failed', description: messageOf(error, 'Try again.'), style: 'destructive' };
}

export function invalidBid(problem: string): ToastMessage {
  return { title: 'Invalid Bid', description: problem, style: 'destructive' };
}

/** What is said where nothing was answered. */
const unanswered = (tone: BidOutcome['tone'], text: string): BidOutcome => ({
  tone,
  text,
  receipt: null,
  endsAt: null,
});

/** After a lost answer: the bid may be in. */
export const UNKNOWN_OUTCOME = unanswered(
  'danger',
  'No answer came: your bid may be in. Press again to find out; it cannot be placed twice.',
);

/** A press that the price outran: nothing was sent, or it was refused. */
export const MOVED = unanswered(
  'soon',
  'The price moved first. One more tap bids up to the amount on the button, and never more.',
);

/** A press that came when the lead was taken already, in another window for example. */
export const LEADS = unanswered('won', 'You lead already. Nothing was sent.');

/** Whoever has not paid in time bids on nothing else: the way on is the payment. */
export function overdueOutcome(error: ApiError): BidOutcome {
  const { auctionId } = error.facts;
  return {
    ...unanswered('danger', error.detail),
    way: auctionId === undefined ? '/orders' : orderPath(auctionId),
  };
}

export function outcomeOfFailure(error: unknown): BidOutcome | null {
  const sure = !isUnanswered(error) || isApiError(error, 'OVERLOADED');
  return sure ? null : UNKNOWN_OUTCOME;
}
