/** What a listing's run depends on. Set at creation; only shipping may change, and only while COLLECTING (docs/product.md#terms). */
export interface Terms {
  startPriceCents: number;
  minIncrementCents: number;
  /** null: no reserve. */
  reserveCents: number | null;
  /** Demand that starts the auction; the wire's `threshold` (docs/product.md#goal). */
  goal: number;
  auctionDurationSeconds: number;
  shippingCostCents: number;
  boostsCount: boolean;
  videoLikesCount: boolean;
}

export const START_POLICIES = ['IMMEDIATE', 'SMART', 'MANUAL'] as const;
export type StartPolicy = (typeof START_POLICIES)[number];

/** Local wall-clock times `HH:MM` in the seller's zone; the window may wrap midnight; `start` is never equal to `end`. */
export interface PrimeHours {
  start: string;
  end: string;
}

/** When a met goal becomes a countdown. Editable while COLLECTING (docs/product.md#start-policies). */
export interface Timing {
  startPolicy: StartPolicy;
  countdownMinutes: number;
  /** null: always open. */
  primeHours: PrimeHours | null;
  /** Percent of the goal (120 to 300) at which SMART stops waiting; null: switched off. */
  hotOverridePercent: number | null;
  /** IANA name, for example `America/New_York`. */
  sellerTimezone: string;
}
