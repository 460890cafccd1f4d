import type { Instant } from '../time/index.ts';

/** The bidder who leads, and their maximum. */
export interface Leader {
  bidderId: string;
  /**
   * Whether bids for this maximum are anonymous, as the leader's last request said. The current top bid keeps its own
   * setting, which can differ after a raise that moved no price.
   */
  anonymous: boolean;
  /**
   * Visible only to the leader (docs/product.md#secrecy-of-a-maximum). A plain bid is a maximum equal to its amount.
   */
  maxCents: number;
}

/** The running state of one auction's bidding. */
export interface BiddingRun {
  /** The top bid's amount; null before the first bid. */
  priceCents: number | null;
  leader: Leader | null;
  /** The highest maximum of a bidder who does not lead; null if only one person has bid. */
  runnerUpMaxCents: number | null;
  /** The sequence number of the top bid, which is the last row; 0 before the first bid. */
  sequence: number;
  extensionCount: number;
}

/** A run with at least one bid. */
export type LedRun = BiddingRun & { priceCents: number; leader: Leader };

/** One row of the bid history. */
export interface Bid {
  sequence: number;
  bidderId: string;
  amountCents: number;
  anonymous: boolean;
  /** Placed by Clamor for the holder of a maximum. */
  automatic: boolean;
  /** When the server had the whole request that caused this bid. */
  receivedAt: Instant;
  /** When it was decided; never earlier than the listing's previous event. */
  placedAt: Instant;
}

/** The run at the moment the auction goes live. */
export const EMPTY_RUN: BiddingRun = {
  priceCents: null,
  leader: null,
  runnerUpMaxCents: null,
  sequence: 0,
  extensionCount: 0,
};
