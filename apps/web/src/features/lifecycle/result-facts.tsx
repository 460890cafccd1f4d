import type { ListingResponse } from '@clamor/contract/listing-views';
import { EXTENSION_SECONDS } from '@clamor/domain/bidding';
import { durationText } from '../../lib/time-text.ts';

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="grid content-between gap-0.5">
      <dt className="text-sm text-mute">{label}</dt>
      <dd className="heading text-lg">{children}</dd>
    </div>
  );
}

/** `5m`, or `5m + 2m added` where bids in the last minute made it longer. */
function durationOf({ listing, extensionCount }: ListingResponse): string {
  const planned = durationText(listing.auctionDurationSeconds);
  return extensionCount === 0 ? planned : `${planned} + ${durationText(extensionCount * EXTENSION_SECONDS)} added`;
}

/** The auction in numbers; renders nothing if it never ran or was cancelled. */
export function ResultFacts({ view }: { view: ListingResponse }) {
  if (view.auction === null || view.listing.status === 'CANCELLED') return null;
  return (
    <dl className="grid grid-cols-[auto_auto_auto] justify-between gap-3 rounded-lg bg-sunk p-4">
      <Fact label="Bids">{view.bidCount}</Fact>
      <Fact label="Time Extensions">{view.extensionCount}</Fact>
      <Fact label="Duration">{durationOf(view)}</Fact>
    </dl>
  );
}
