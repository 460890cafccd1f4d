import type { ListingResponse } from '@clamor/contract/listing-views';
import { CircleAlert, CircleCheck, CircleDot, Hourglass } from 'lucide-react';
import { durationText } from '../../lib/time-text.ts';
import { type Result, type ResultViewer, resultOf } from './result-text.ts';

const LOOK = {
  won: { icon: CircleCheck, color: 'text-won' },
  plain: { icon: CircleDot, color: 'text-mute' },
  soon: { icon: Hourglass, color: 'text-soon-text' },
  danger: { icon: CircleAlert, color: 'text-danger' },
} as const;

export function ResultHeading({ result }: { result: Result }) {
  const { icon: Icon, color } = LOOK[result.tone];
  return (
    <div className="flex items-start gap-3.5">
      <Icon className={`mt-1 size-7 shrink-0 ${color}`} />
      <div className="grid min-w-0 gap-1">
        <h3 className="display text-3xl">{result.title}</h3>
        <p className="text-mute">{result.text}</p>
      </div>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="grid content-between gap-0.5">
      <dt className="text-sm text-mute">{label}</dt>
      <dd className="heading text-lg">{children}</dd>
    </div>
  );
}

/** How the auction went, in numbers. */
function ResultFacts({ view }: { view: ListingResponse }) {
  return (
    <dl className="grid grid-cols-[auto_auto_auto] justify-between gap-3 rounded-lg bg-sunk p-4">
      <Fact label="Bids">{view.bidCount}</Fact>
      <Fact label="Time Extensions">{view.extensionCount}</Fact>
      <Fact label="Duration">{durationText(view.listing.auctionDurationSeconds)}</Fact>
    </dl>
  );
}

export interface ResultPanelProps {
  view: ListingResponse;
  viewer: ResultViewer;
}

/** The result of the auction, for the viewer. */
export function ResultPanel({ view, viewer }: ResultPanelProps) {
  return (
    <>
      <ResultHeading result={resultOf(view, viewer)} />
      {view.auction === null || view.listing.status === 'CANCELLED' ? null : <ResultFacts view={view} />}
    </>
  );
}
