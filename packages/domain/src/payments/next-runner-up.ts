import type { Bid } from '../bidding/index.ts';
import type { Claim } from './sale-money.ts';

/** Who is asked next where the one before did not pay, and at which of their bids. */
export interface RunnerUp {
  bidderId: string;
  /** Their highest row: automatic ones count, and those under the reserve. */
  bidCents: number;
  anonymous: boolean;
}

/**
 * The best bidder who was not offered the item yet and never lost a claim on it; null where nobody is left (docs/money.md#ladder).
 * @param bids the auction's rows, in order
 * @param barred who may not buy now: suspended, gone, or overdue with a claim elsewhere
 */
export function nextRunnerUp(
  bids: readonly Bid[],
  claims: readonly Pick<Claim, 'buyerId'>[],
  offered: readonly string[],
  barred: ReadonlySet<string>,
): RunnerUp | null {
  const out = new Set([...claims.map(({ buyerId }) => buyerId), ...offered, ...barred]);
  const best = bids.findLast(({ bidderId }) => !out.has(bidderId));
  if (best === undefined) return null;
  const { bidderId, amountCents: bidCents, anonymous } = best;
  return { bidderId, bidCents, anonymous };
}
