import { TAG_FIELDS } from '@clamor/contract/limits';
import type { Listing } from '@clamor/contract/listing-views';
import { platformFeeCents } from '@clamor/domain/bidding';
import type { ReactNode } from 'react';
import { TAG_LABEL } from '../../lib/listing-labels.ts';
import { termDetails } from '../../lib/listing-terms.ts';
import { dateText, dateTextUtc, durationText } from '../../lib/time-text.ts';
import { LocalText } from '../../ui/local-text.tsx';

/** The buyer's fee, named here so that it is known before bidding. */
const FEE = `${platformFeeCents(10_000) / 100}% on top of the bid`;

const LABELS = { ...TAG_LABEL, certification: 'Graded' } as const;

/** The terms and facts, each with its label. */
function factsOf(listing: Listing, mode: string): [string, ReactNode][] {
  const physical = listing.productType === 'PHYSICAL';
  return [
    ['Mode', mode],
    ...termDetails(listing, 'pace'),
    ['Countdown', durationText(listing.countdownTimerMinutes * 60)],
    ...termDetails(listing, 'bidding'),
    ['Platform fee', FEE],
    ['Product', physical ? 'Physical' : 'Digital'],
    ...termDetails(listing, 'delivery'),
    ['Shipping type', listing.shippingType],
    ['Local pickup', listing.localPickup ? 'Offered to the winner' : null],
    ...TAG_FIELDS.map((field): [string, string | null] => [LABELS[field], listing[field]]),
    [
      'Listed',
      <LocalText key="listed" room="Nov 21, 2026" unscripted={`${dateTextUtc(listing.createdAt)} UTC`}>
        {() => dateText(listing.createdAt)}
      </LocalText>,
    ],
  ];
}

export interface DetailsTabProps {
  listing: Listing;
  /** 'Lightning Auction' or 'Standard Auction'. */
  mode: string;
  /** When the auction starts. The screen passes it in from another feature. */
  children?: ReactNode;
}

export function DetailsTab({ listing, mode, children }: DetailsTabProps) {
  const facts = factsOf(listing, mode).filter(([, value]) =>
    typeof value !== 'string' ? value !== null : value.trim() !== '',
  );
  return (
    <div className="grid gap-6">
      <dl className="grid gap-x-8 sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 border-b border-dashed border-line py-2.5">
            <dt className="shrink-0 text-mute">{label}</dt>
            <dd className="min-w-0 text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  );
}

/** The seller's text with its line breaks, each paragraph in its own direction; nothing in it is treated as markup. */
export function DescriptionTab({ text }: { text: string }) {
  return text.trim() === '' ? (
    <p className="text-mute">The seller has not written a description.</p>
  ) : (
    <p className="max-w-prose whitespace-pre-wrap [unicode-bidi:plaintext]">{text}</p>
  );
}
