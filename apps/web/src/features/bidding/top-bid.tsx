import type { ListingResponse } from '@clamor/contract/listing-views';
import { money } from '../../lib/money.ts';
import { plural } from '../../lib/number-text.ts';
import { positionOf } from './position.ts';
import { PositionText } from './position-text.tsx';

function PositionLine({ view }: { view: ListingResponse }) {
  const position = positionOf(view);
  return (
    <p role="status" className="min-h-5 text-sm font-semibold text-balance">
      {position === null ? null : <PositionText position={position} />}
    </p>
  );
}

/** The price, which rolls when it moves, and how the viewer stands. */
export function TopBid({ view, label }: { view: ListingResponse; label: string }) {
  const { highestBid, listing } = view;
  const cents = highestBid?.amountCents ?? null;
  const start = listing.startPriceCents > 0 ? listing.startPriceCents : listing.minIncrementCents;
  return (
    <div className="grid min-w-36 flex-1 content-start justify-items-end gap-1 text-right">
      <p className="text-sm text-mute">
        {cents === null ? 'Starts at' : label}
        {view.bidCount > 0 ? ` · ${plural(view.bidCount, 'bid')}` : ''}
      </p>
      <p className="display overflow-hidden text-3xl leading-tight sm:text-4xl whitespace-nowrap">
        <span key={cents ?? 'start'} className="inline-block animate-rise-in">
          {money(cents ?? start)}
        </span>
      </p>
      <PositionLine view={view} />
    </div>
  );
}
