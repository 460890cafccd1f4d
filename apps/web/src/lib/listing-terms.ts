import type { WireTerms } from '@clamor/contract/listing-terms';
import type { Listing } from '@clamor/contract/listing-views';
import { money } from './money.ts';
import { count } from './number-text.ts';
import { durationText } from './time-text.ts';

interface TermRow {
  /** How the form edits the term as text. Left out: the form has the value itself. */
  typed?: {
    /** The field's name in the form and in stored drafts. */
    field: string;
    as: 'dollars' | 'whole';
    /** The term is optional: if the text is empty, the term is null. */
    isOptional?: true;
    /** The field is shown only for a physical item. */
    isOfShipping?: true;
  };
  /** The term's line among a listing's details. A text of null leaves the line out. */
  detail?: { part: DetailPart; label: string; text: (listing: Listing) => string | null };
}

/** The groups of terms among the details. Other lines stand between them. */
type DetailPart = 'pace' | 'bidding' | 'delivery';

/** How the form holds each term, and how the details show it, in their order. */
const TERM_ROWS = {
  auctionDurationSeconds: {
    detail: {
      part: 'pace',
      label: 'Bidding lasts',
      text: ({ auctionDurationSeconds }) => durationText(auctionDurationSeconds),
    },
  },
  threshold: {
    typed: { field: 'threshold', as: 'whole' },
    detail: { part: 'bidding', label: 'Demand goal', text: ({ threshold }) => count(threshold) },
  },
  startPriceCents: {
    typed: { field: 'startPrice', as: 'dollars' },
    detail: {
      part: 'bidding',
      label: 'Starting bid',
      text: ({ startPriceCents }) => (startPriceCents > 0 ? money(startPriceCents) : 'None'),
    },
  },
  minIncrementCents: {
    typed: { field: 'minIncrement', as: 'dollars' },
    detail: {
      part: 'bidding',
      label: 'Minimum increment',
      text: ({ minIncrementCents }) => money(minIncrementCents),
    },
  },
  reserveCents: {
    typed: { field: 'reserve', as: 'dollars', isOptional: true },
    detail: { part: 'bidding', label: 'Reserve', text: reserveText },
  },
  shippingCostCents: {
    typed: { field: 'shippingCost', as: 'dollars', isOfShipping: true },
    detail: { part: 'delivery', label: 'Shipping', text: shippingText },
  },
  demandSourceBoost: {},
  demandSourceYouTube: {},
} as const satisfies Record<keyof WireTerms, TermRow>;

/** The reserve in words. Only the owner's view contains the amount. */
function reserveText({ hasReserve, reserveCents }: Listing): string {
  if (!hasReserve) return 'None';
  return reserveCents === null ? 'Yes' : `${money(reserveCents)}, seen only by you`;
}

function shippingText({ productType, shippingCostCents }: Listing): string | null {
  if (productType === 'DIGITAL') return null;
  return shippingCostCents === 0 ? 'Free' : money(shippingCostCents);
}

type Rows = typeof TERM_ROWS;
type TypedTerm = { [Term in keyof Rows]: Rows[Term] extends { typed: object } ? Term : never }[keyof Rows];
/** A term whose value is the same in the form and on the wire. */
export type UntypedTerm = Exclude<keyof Rows, TypedTerm>;
/** A field of the form that holds a term as text. */
export type TypedTermField = Rows[TypedTerm]['typed']['field'];
type Typing = NonNullable<TermRow['typed']> & { field: TypedTermField };

const ROWS = Object.entries(TERM_ROWS) as [keyof Rows, TermRow][];

/** The terms that are typed as text, each with its field in the form. */
export const TYPED_TERMS = ROWS.flatMap(([term, { typed }]) =>
  typed === undefined ? [] : [[term, typed] as [TypedTerm, Typing]],
);
export const UNTYPED_TERMS = ROWS.filter(([, { typed }]) => typed === undefined).map(([term]) => term as UntypedTerm);

/** The lines about a listing's terms in one part of its details. */
export function termDetails(listing: Listing, part: DetailPart): [label: string, text: string | null][] {
  return ROWS.flatMap(([, { detail }]) => (detail?.part === part ? [[detail.label, detail.text(listing)]] : []));
}
