import type { ListingResponse } from '@clamor/contract/listing-views';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { money } from '../../lib/money.ts';
import { plural } from '../../lib/number-text.ts';
import { standingOf } from './standing.ts';

const ICON = 'mr-1.5 inline size-4 align-[-0.15em]';
const TONE = { won: 'text-won', danger: 'text-danger', mute: 'text-mute' } as const;

function StandingLine({ view }: { view: ListingResponse }) {
  const standing = standingOf(view);
  return (
    <p role="status" className="min-h-5 text-sm font-semibold">
      {standing === null ? null : (
        <span className={TONE[standing.tone]}>
          {standing.tone === 'danger' ? <CircleAlert className={ICON} aria-hidden="true" /> : null}
          {standing.tone === 'won' ? <CircleCheck className={ICON} aria-hidden="true" /> : null}
          {standing.text}
        </span>
      )}
    </p>
  );
}

/** The price, which rolls when it moves, and how the viewer stands. */
export function TopBid({ view, label = 'Top bid' }: { view: ListingResponse; label?: string }) {
  const { highestBid, listing } = view;
  const cents = highestBid?.amountCents ?? null;
  const start = listing.startPriceCents > 0 ? listing.startPriceCents : listing.minIncrementCents;
  return (
    <div className="grid min-w-36 flex-1 content-start justify-items-end gap-1 text-right">
      <p className="text-sm text-mute">
        {cents === null ? 'Starts at' : label}
        {view.bidCount > 0 ? ` · ${plural(view.bidCount, 'bid', 'bids')}` : ''}
      </p>
      <p className="display overflow-hidden text-3xl leading-tight sm:text-4xl whitespace-nowrap">
        <span key={cents ?? 'start'} className="inline-block animate-rise-in">
          {money(cents ?? start)}
        </span>
      </p>
      <StandingLine view={view} />
    </div>
  );
}
