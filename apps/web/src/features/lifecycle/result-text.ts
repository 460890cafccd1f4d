import type { ListingResponse } from '@clamor/contract/listing-views';
import type { Claim } from '@clamor/contract/orders';
import { money } from '../../lib/money.ts';

/** `lost` is the viewer's own loss, `unsold` an auction without a winner. */
export type ResultTone = 'won' | 'lost' | 'unsold' | 'plain' | 'soon' | 'danger';

export interface Result {
  tone: ResultTone;
  title: string;
  text: string;
}

export interface ResultViewer {
  isOwner: boolean;
  /** The viewer holds the top bid. After a sale it means that they won. */
  leading: boolean;
  hasBid: boolean;
  /** The viewer's purchase, or the seller's sale, if there is one. */
  claim: Pick<Claim, 'side' | 'state' | 'amountCents'> | null;
}

const result = (tone: ResultTone, title: string, text: string): Result => ({ tone, title, text });

/** The result of the auction, worded for the viewer. */
export function resultOf(view: ListingResponse, viewer: ResultViewer): Result {
  const amount = money(view.highestBid?.amountCents ?? 0);
  const top = view.highestBid?.bidder ?? '';
  const seller = view.listing.sellerName;
  switch (view.listing.status) {
    case 'CANCELLED':
      return cancelled(view, viewer);
    case 'RESERVE_NOT_MET':
      return deciding(seller, viewer);
    case 'SECOND_CHANCE_AWARDED':
      return awarded({ amount, top, seller }, viewer);
    default:
      return ended(view, { amount, top, seller }, viewer);
  }
}

interface Names {
  amount: string;
  top: string;
  seller: string;
}

function ended(view: ListingResponse, names: Names, viewer: ResultViewer): Result {
  const outcome = view.auction?.outcome;
  if (outcome === 'UNSOLD' || view.highestBid === null) {
    return viewer.isOwner
      ? result('unsold', 'No bids this time', 'Nobody bid before the end, so nothing was sold.')
      : result('unsold', 'Not sold', 'Nobody bid before the end.');
  }
  if (outcome === 'RESERVE_NOT_MET') {
    return result('unsold', 'No winner', `The highest bid of ${names.amount} stayed under the reserve.`);
  }
  return sold(names, viewer);
}

function sold(names: Names, viewer: ResultViewer): Result {
  const { amount, top } = names;
  const other = otherThanHammered(names, viewer);
  if (other !== null) return other;
  if (viewer.leading) return result('won', 'You won', `Your bid of ${amount} is the winning bid.`);
  if (viewer.isOwner) return result('won', `Sold for ${amount}`, `${top} is the winner.`);
  if (viewer.hasBid) return result('lost', 'You did not win', `${top} won it at ${amount}.`);
  // What happens to the sale later is known only to its two sides. This sentence stays true for everybody else.
  return result('plain', `Ended at ${amount}`, `${top} had the winning bid.`);
}

/**
 * The result of a sale that was not paid, was refunded, or went to the runner-up; null if the auction's result stands.
 */
function otherThanHammered(names: Names, { leading, claim }: ResultViewer): Result | null {
  if (claim === null) return null;
  if (claim.side === 'seller') return saleInstead(names, claim);
  return leading ? winInstead(claim) : takenUp(claim);
}

type KnownClaim = NonNullable<ResultViewer['claim']>;

function winInstead({ state, amountCents }: KnownClaim): Result | null {
  const amount = money(amountCents);
  if (state === 'RELEASED') {
    return result('lost', 'You did not get it', `Your bid of ${amount} won, but it was not paid.`);
  }
  if (state === 'REFUNDED') return result('plain', 'You won', `Your bid of ${amount} won. The sale was undone.`);
  return null;
}

/** The result for a viewer who accepted a runner-up offer. */
function takenUp({ state, amountCents }: KnownClaim): Result {
  const amount = money(amountCents);
  if (state === 'RELEASED') {
    return result('lost', 'You did not get it', `You took it for ${amount}, but it was not paid.`);
  }
  const taken = `You took it at your bid of ${amount}.`;
  return state === 'REFUNDED'
    ? result('plain', 'You took it', `${taken} The sale was undone.`)
    : result('won', 'It is yours', taken);
}

function saleInstead({ amount, top }: Names, { state, amountCents }: KnownClaim): Result | null {
  const sold = money(amountCents);
  const isNextOne = sold !== amount;
  if (state === 'RELEASED') {
    const text = isNextOne
      ? 'The winner did not pay, nor did the next bidder.'
      : `${top} won at ${amount}, and did not pay.`;
    return result('plain', 'Not paid', text);
  }
  const who = isNextOne ? `${top} did not pay, and the next bidder took it.` : `${top} won it.`;
  if (state === 'REFUNDED') return result('plain', `Sold for ${sold}`, `${who} The sale was undone.`);
  return isNextOne ? result('won', `Sold for ${sold}`, who) : null;
}

function deciding(seller: string, viewer: ResultViewer): Result {
  if (viewer.isOwner) return result('soon', 'Your decision', 'Award the highest bidder, or end without a winner.');
  if (viewer.leading) {
    return result('soon', 'Your bid is the highest', `It is under the reserve. ${seller} can still award it to you.`);
  }
  return result(
    'soon',
    'The seller is deciding',
    `The highest bid is under the reserve. ${seller} can still award it.`,
  );
}

function awarded(names: Names, viewer: ResultViewer): Result {
  const { amount, top, seller } = names;
  const other = otherThanHammered(names, viewer);
  if (other !== null) return other;
  if (viewer.leading) return result('won', 'It is yours', `${seller} awarded it to you for ${amount}.`);
  if (viewer.isOwner) return result('won', `Awarded for ${amount}`, `You awarded it to ${top}.`);
  return result('plain', `Ended at ${amount}`, `${seller} awarded it to ${top}, under the reserve.`);
}

function cancelled(view: ListingResponse, viewer: ResultViewer): Result {
  if (view.auction !== null) {
    return result('danger', 'Cancelled', 'Staff cancelled this auction. No bid on it counts any more.');
  }
  const text = viewer.isOwner
    ? 'It was taken back before bidding opened.'
    : 'It was taken back before bidding opened. Nobody could bid.';
  return result('danger', 'Withdrawn', text);
}
