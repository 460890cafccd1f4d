import type { ListingResponse } from '@clamor/contract/listing-views';
import { TopBid } from '../../../features/bidding/top-bid.tsx';
import { PanelClock, type PanelClockProps } from '../../../features/lifecycle/panel-clock.tsx';

export interface ClockAndPriceProps extends PanelClockProps {
  view: ListingResponse;
  priceLabel?: string;
}

export function ClockAndPrice({ view, priceLabel = 'Top bid', ...clock }: ClockAndPriceProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
      <PanelClock {...clock} />
      <TopBid view={view} label={priceLabel} />
    </div>
  );
}
