import type { DemandBreakdown } from '@clamor/contract/demand';
import type { ListingResponse } from '@clamor/contract/listing-views';
import type { ReactNode } from 'react';
import { deviceOffsetSeconds } from '../../lib/goal-moment.ts';
import { SLOT_GOAL_MAX } from '../../lib/meter-bars.ts';
import { useServerNow } from '../../lib/use-countdown.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { DemandNumber, DemandSources } from './demand-figures.tsx';
import { growSlices } from './grow-slices.ts';
import { Meter } from './meter.tsx';
import { paceText } from './pace-text.ts';

const REDRAWN_MS = 5000;

export interface DemandMeterProps {
  view: Pick<ListingResponse, 'listing' | 'demand' | 'currentDemand' | 'goalMetAt'>;
  /** Null while it is loading. */
  breakdown: DemandBreakdown | null;
  /** A lower meter, for the place beside a countdown. */
  compact?: boolean | undefined;
  /** The viewer's buttons: like, boost. */
  actions?: ReactNode;
}

/** The demand of a listing: its total, the goal, its growth over time, and its sources. */
export function DemandMeter({ view, breakdown, compact = false, actions }: DemandMeterProps) {
  const now = useServerNow(REDRAWN_MS);
  const hydrated = useHydrated();
  const { listing, demand, currentDemand, goalMetAt } = view;
  const slices = breakdown === null ? [] : growSlices(breakdown, demand, now);
  const pace =
    goalMetAt === null && hydrated
      ? paceText(slices, currentDemand, listing.threshold, now, deviceOffsetSeconds(now))
      : null;
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-sm font-medium text-mute">Demand</h2>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <DemandNumber total={currentDemand} goal={listing.threshold} />
          {listing.threshold <= SLOT_GOAL_MAX ? <p className="text-sm text-mute">one slot for each</p> : null}
        </div>
      </div>
      <Meter slices={slices} total={currentDemand} goal={listing.threshold} now={now} compact={compact} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1.5">
        <DemandSources view={view} breakdown={breakdown} />
        {pace === null ? null : <p className="text-sm text-mute">{pace}</p>}
      </div>
      {actions ? <div className="flex flex-wrap gap-2.5">{actions}</div> : null}
    </div>
  );
}
