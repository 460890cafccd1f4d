/** What a listing's run depends on. Set at creation and kept, but for `EDITABLE_TERMS` (docs/product.md#terms). */
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

/** What a term is that the seller does not choose. */
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

/** What is digital is not shipped: that costs nothing, whatever was asked for it (docs/product.md#terms). */
export function shippingOf(productType: 'DIGITAL' | 'PHYSICAL', shippingCostCents: number): number {
  return productType === 'DIGITAL' ? 0 : shippingCostCents;
}

/** How an item can be handed over. What is digital has neither, whatever was asked for it (docs/product.md#terms). */
export interface Handover {
  shippingType: string | null;
  localPickup: boolean;
}

export const NO_HANDOVER: Handover = { shippingType: null, localPickup: false };

/** Between what a seller may choose (docs/product.md#listing-limits); amounts of money end where no card can be charged. */
export const TERM_BOUNDS = {
  minIncrementCents: { min: 1 },
  goal: { min: 2, max: 1_000_000_000 },
  auctionDurationSeconds: { min: 60, max: 259_200 },
} as const;

/** What the seller may still change while the listing collects demand (docs/product.md#editing). */
export const EDITABLE_TERMS = ['shippingCostCents'] as const satisfies readonly (keyof Terms)[];
export type EditableTerms = Pick<Terms, (typeof EDITABLE_TERMS)[number]>;
type SomeEditable = { [Term in keyof EditableTerms]?: EditableTerms[Term] | undefined };

/** The editable ones among these terms, or among those of them that are there. */
export function editableTermsOf(terms: EditableTerms): EditableTerms;
export function editableTermsOf(given: SomeEditable): Partial<EditableTerms>;
export function editableTermsOf(given: SomeEditable): Partial<EditableTerms> {
  const there = EDITABLE_TERMS.filter((term) => given[term] !== undefined);
  return Object.fromEntries(there.map((term) => [term, given[term]]));
}

/**
 * What a term that came later was before it could be chosen, as the default of its column: so it is in each event that does not name
 * it, since a version wrote it that did not know it. Never changed, whatever becomes of `DEFAULT_TERMS`.
 */
export const LATER_TERMS: Partial<Terms> = {};

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
