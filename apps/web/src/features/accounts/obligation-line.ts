import type { Obligation, ObligationKind } from '@clamor/contract/obligations';
import { listingPath, orderPath } from '../../lib/paths.ts';

/** The sentence about each kind of obligation that prevents an account's deletion. */
const SENTENCE: Readonly<Record<ObligationKind, (title: string) => string>> = {
  leading: (title) => `Your bid may still win “${title}”.`,
  listing: (title) => `Your auction “${title}” is not over yet.`,
  purchase: (title) => `Your purchase of “${title}” is not finished.`,
  sale: (title) => `Your sale of “${title}” is not finished.`,
  offer: (title) => `“${title}” is offered to you: accept or decline it.`,
  balance: () => 'There is money in your seller account that was not paid out, or that you owe.',
  payout: () => 'A payout to you is on its way.',
};

const ON_ITS_PAGE: ReadonlySet<ObligationKind> = new Set(['leading', 'listing', 'offer']);

export interface ObligationLine {
  sentence: string;
  /** The page on which the obligation can be settled. */
  path: string;
  link: string;
}

export function obligationLine({ kind, title, slug, auctionId }: Obligation): ObligationLine {
  const sentence = SENTENCE[kind](title ?? 'a listing that was removed');
  if (ON_ITS_PAGE.has(kind) && slug !== null) return { sentence, path: listingPath(slug), link: 'Open the listing' };
  if (auctionId !== null) return { sentence, path: orderPath(auctionId), link: 'Open the order' };
  return { sentence, path: '/money', link: 'Open your money' };
}
