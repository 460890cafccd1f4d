import type { PlacedBid } from '@clamor/contract/bidding';
import { type ApiError, isApiError, messageOf } from '../../lib/api-error.ts';
import { money } from '../../lib/money.ts';
import { orderPath } from '../../lib/paths.ts';
import { timeToTheSecondText } from '../../lib/time-text.ts';
import { isUnanswered } from '../../lib/until-answered.ts';
import type { ToastMessage } from '../../ui/toast-queue.ts';

/** What the form says after an answer, until the next attempt. */
export interface BidOutcome {
  tone: 'won' | 'soon' | 'danger';
  text: string;
  /** `Bid no. 17, received 2:02:11 PM`; null if no bid was recorded. */
  receipt: string | null;
  /** The auction's end in the answer, ISO 8601. Time added later makes the outcome outdated. Null without an answer. */
  endsAt: string | null;
  /** The path of the page where the member can settle what caused the refusal. */
  way?: string;
}

/** The receipt of a bid in the last minute also says how long before the end it was received. */
const CLOSE_MS = 60_000;

/**
 * The receipt: `Bid no. 17, received 2:02:11 PM, 0.4 s before the end`. It names the end as it was when the bid was
 * received.
 */
function receiptOf({ bid, endsAt, timeExtended, extensionSeconds }: PlacedBid): string {
  const receipt = `Bid no. ${bid.sequence}, received ${timeToTheSecondText(bid.receivedAt)}`;
  const endMs = Date.parse(endsAt) - (timeExtended ? extensionSeconds * 1000 : 0);
  const beforeMs = endMs - Date.parse(bid.receivedAt);
  if (!(beforeMs > 0 && beforeMs <= CLOSE_MS)) return receipt;
  const seconds = beforeMs < 100 ? (beforeMs / 1000).toFixed(3) : (Math.floor(beforeMs / 100) / 10).toFixed(1);
  return `${receipt}, ${seconds} s before the end`;
}

/** The outcome of an accepted bid. */
export function outcomeOf(answer: PlacedBid): BidOutcome {
  const { bid, outbid, raised, maxAmountCents, nextMinimumCents, endsAt } = answer;
  if (raised) {
    return { tone: 'won', text: `You lead. Your maximum is now ${money(maxAmountCents)}.`, receipt: null, endsAt };
  }
  const receipt = receiptOf(answer);
  const added = answer.timeExtended ? ` Time added: it gave everyone ${answer.extensionSeconds} more seconds.` : '';
  if (outbid) {
    const text = `An automatic bid answered your ${money(bid.amountCents)} at once. The next bid is ${money(nextMinimumCents)}.`;
    return { tone: 'soon', text: text + added, receipt, endsAt };
  }
  const kept = maxAmountCents > bid.amountCents ? ` We bid for you up to ${money(maxAmountCents)}.` : '';
  const text = `Your bid of ${money(bid.amountCents)} is in. You lead.${kept}${added}`;
  return { tone: 'won', text, receipt, endsAt };
}

/** The toast of a refused bid. */
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

/** The outcome of an attempt that got no answer or was not sent. */
const unanswered = (tone: BidOutcome['tone'], text: string): BidOutcome => ({
  tone,
  text,
  receipt: null,
  endsAt: null,
});

/** The answer was lost, so the bid may have counted. */
export const UNKNOWN_OUTCOME = unanswered(
  'danger',
  'No answer came: your bid may be in. Press again to find out; it cannot be placed twice.',
);

/** The price rose above the offer. Nothing was sent, or the bid was refused. */
export const MOVED = unanswered(
  'soon',
  'The price moved first. One more tap bids up to the amount on the button, and never more.',
);

/** The member already leads, for example through a bid in another window. */
export const LEADS = unanswered('won', 'You lead already. Nothing was sent.');

/** The outcome for a member with an overdue payment, who cannot bid. It links to the payment. */
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
