import type { Instant } from '../time/index.ts';

/** Whose bid leads, and up to where the engine bids for them. */
export interface Leader {
  bidderId: string;
  /** The standing top bid is shown as Anonymous. */
  anonymous: boolean;
  /** Told to nobody but the leader. A plain bid is a maximum equal to its amount. */
  maxCents: number;
}

/** The running state of one auction's bidding. */
export interface BiddingRun {
  /** The top bid's amount; null before the first bid. */
  priceCents: number | null;
  leader: Leader | null;
  /** The highest maximum that does not lead; null before any rival. */
  runnerUpMaxCents: number | null;
  /** Number of the last bid row, counted from 1 without gaps; 0 before the first. */
  sequence: number;
  extensionCount: number;
}

/** One row of the bid history. */
export interface Bid {
  sequence: number;
  bidderId: string;
  amountCents: number;
  anonymous: boolean;
  /** Placed by the engine on behalf of the holder of a maximum. */
  automatic: boolean;
  /** When the server had the whole request that caused this bid. */
  receivedAt: Instant;
  /** When it was decided; never before the listing's previous event. */
  placedAt: Instant;
}
