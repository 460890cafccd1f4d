import type { ListingResponse } from '@clamor/contract/listing-views';
import type { RefObject } from 'react';
import { TopBid } from '../../../features/bidding/top-bid.tsx';
import { PanelClock, type PanelClockProps } from '../../../features/lifecycle/panel-clock.tsx';

export interface ClockAndPriceProps extends PanelClockProps {
  view: ListingResponse;
  priceLabel?: string;
  rowRef?: RefObject<HTMLDivElement | null>;
}

/**
 * Clock and price side by side, in a row of fixed height, so that nothing below moves when they change. On a phone the
 * position takes two lines, so that it does not run into the clock.
 */
export function ClockAndPrice({ view, priceLabel = 'Top bid', rowRef, ...clock }: ClockAndPriceProps) {
  return (
    <div
      ref={rowRef}
      className="grid min-h-28 grid-cols-[minmax(0,auto)_minmax(0,1fr)] items-start gap-x-3 sm:min-h-27"
    >
      <PanelClock {...clock} />
      <TopBid view={view} label={priceLabel} />
    </div>
  );
}
