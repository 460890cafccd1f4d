import type { SellerListing } from '@clamor/contract/dashboard';
import { ChartLine } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { Link } from 'react-router';
import { listingPath, orderPath } from '../../lib/paths.ts';
import { useServerNow } from '../../lib/use-countdown.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { DashboardSlots } from './dashboard-slots.ts';
import { FORECAST_METHOD, forecastText } from './forecast-text.ts';

const Course = lazy(async () => ({ default: (await import('./course.tsx')).Course }));
const FORECAST_EVERY_MS = 60_000;

function Forecast({ forecast }: { forecast: NonNullable<SellerListing['forecast']> }) {
  const now = useServerNow(FORECAST_EVERY_MS);
  return <p className="text-sm text-mute">{forecastText(forecast, now)}</p>;
}

/** The seller's next step for the listing, in words; null if there is none. */
function nextStep({ status, phase, startPolicy, claim }: SellerListing, slots: DashboardSlots): string | null {
  if (claim !== null) return slots.saleText(claim);
  if (phase === 'waiting') return startPolicy === 'MANUAL' ? 'Goal met: go live' : 'Goal met: it starts in prime hours';
  return status === 'RESERVE_NOT_MET' ? 'Decide: award it or decline' : null;
}

/** One of the seller's listings, with a link to its order or else its page. */
export function ListingRow({ listed, slots }: { listed: SellerListing; slots: DashboardSlots }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { Picture, Status, Figures } = slots;
  const next = nextStep(listed, slots);
  const path = listed.auctionId === null ? listingPath(listed.slug) : orderPath(listed.auctionId);
  return (
    <li className="grid gap-4 border-t border-line px-4 py-5 first:border-0 sm:px-5">
      <div className="grid gap-x-5 gap-y-3 sm:grid-cols-[minmax(0,1fr)_16rem_auto] sm:items-center">
        <div className="flex min-w-0 items-center gap-4">
          <Picture url={listed.mediaUrls[0] ?? null} className="size-16 rounded-lg" />
          <div className="grid min-w-0 justify-items-start gap-1">
            <Link to={path} className="touch font-semibold wrap-anywhere underline-offset-4 hover:underline">
              <bdi className="line-clamp-2">{listed.title}</bdi>
            </Link>
            <Status listed={listed} />
            {next === null ? null : <span className="text-sm font-semibold text-soon-text">{next}</span>}
          </div>
        </div>
        <div className="grid min-w-0 gap-1">
          <Figures listed={listed} />
          {listed.forecast === null ? null : <Forecast forecast={listed.forecast} />}
        </div>
        <Button
          variant="quiet"
          size="sm"
          className="justify-self-start sm:justify-self-end"
          icon={<ChartLine className="size-4.5" />}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`Chart of ${listed.title}`}
          onClick={() => setOpen(!isOpen)}
        >
          Chart
        </Button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen ? (
          <Suspense fallback={<Skeleton className="h-64 rounded-xl" />}>
            <Course listed={listed} />
            {listed.forecast === null ? null : (
              <p className="mt-2 max-w-prose text-sm text-pretty text-mute">{FORECAST_METHOD}</p>
            )}
          </Suspense>
        ) : null}
      </div>
    </li>
  );
}
