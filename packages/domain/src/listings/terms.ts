/** The terms that a listing's run depends on. Fixed at creation, except `EDITABLE_TERMS` (docs/product.md#terms). */
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

/** The values of terms that the seller did not set. */
export const DEFAULT_TERMS: Terms = {
  startPriceCents: 10_000,
  minIncrementCents: 1_000,
  reserveCents: null,
  goal: 500_000,
  auctionDurationSeconds: 60,
  shippingCostCents: 0,
  boostsCount: true,
  videoLikesCount: false,
};

/** A digital item has no shipping cost, whatever was sent (docs/product.md#terms). */
export function shippingOf(productType: 'DIGITAL' | 'PHYSICAL', shippingCostCents: number): number {
  return productType === 'DIGITAL' ? 0 : shippingCostCents;
}

/**
 * How an item can be handed over. Both fields are removed for a digital item, whatever was sent
 * (docs/product.md#terms).
 */
export interface Handover {
  shippingType: string | null;
  localPickup: boolean;
}

export const NO_HANDOVER: Handover = { shippingType: null, localPickup: false };

/**
 * The ranges of a seller's terms (docs/product.md#listing-limits). The upper limit of amounts is the charge limit,
 * `CHARGE_MAXIMUM_CENTS`.
 */
export const TERM_BOUNDS = {
  minIncrementCents: { min: 1 },
  goal: { min: 2, max: 1_000_000_000 },
  auctionDurationSeconds: { min: 60, max: 259_200 },
} as const;

/** The terms that the seller may change while the listing collects demand (docs/product.md#editing). */
export const EDITABLE_TERMS = ['shippingCostCents'] as const satisfies readonly (keyof Terms)[];
export type EditableTerms = Pick<Terms, (typeof EDITABLE_TERMS)[number]>;
type SomeEditable = { [Term in keyof EditableTerms]?: EditableTerms[Term] | undefined };

/** Those of the given terms that are editable. Terms that are left out stay left out. */
export function editableTermsOf(terms: EditableTerms): EditableTerms;
export function editableTermsOf(given: SomeEditable): Partial<EditableTerms>;
export function editableTermsOf(given: SomeEditable): Partial<EditableTerms> {
  const there = EDITABLE_TERMS.filter((term) => given[term] !== undefined);
  return Object.fromEntries(there.map((term) => [term, given[term]]));
}

/**
 * For each term that was added later: its value in events of older versions, which lack it. The value equals the
 * default of the term's column, and never changes, even if `DEFAULT_TERMS` does.
 */
export const LATER_TERMS: Partial<Terms> = {};

export const START_POLICIES = ['IMMEDIATE', 'SMART', 'MANUAL'] as const;
export type StartPolicy = (typeof START_POLICIES)[number];

/** Local wall-clock times `HH:MM` in the seller's zone; the window may wrap midnight; `start` is never equal to `end`. */
export interface PrimeHours {
  start: string;
  end: string;
}

/** When and how a met goal starts the countdown. Editable while COLLECTING (docs/product.md#start-policies). */
export interface Timing {
  startPolicy: StartPolicy;
  countdownMinutes: number;
  /** null: always open. */
  primeHours: PrimeHours | null;
  /** The percentage of the goal (120 to 300) at which SMART stops waiting; null: off. */
  hotOverridePercent: number | null;
  /** IANA name, for example `America/New_York`. */
  sellerTimezone: string;
}
