import type { ListingCard } from '@clamor/contract/listing-views';
import { money } from '../../lib/money.ts';
import { count, goalText, plural } from '../../lib/number-text.ts';
import { MiniMeter } from './mini-meter.tsx';

function Price({ label, cents, aside }: { label: string; cents: number; aside: string }) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-3">
      <span className="text-sm text-mute">{label}</span>
      <span className="text-sm text-mute">{aside}</span>
      <strong className="display text-2xl [font-stretch:88%]">{money(cents)}</strong>
    </div>
  );
}

/**
 * The label of a finished auction's price. It must stay true after a refund or release, which only buyer and seller may
 * know.
 */
function soldLabel({ status, outcome }: ListingCard): string {
  const isWon = (status === 'ENDED' && outcome === 'SOLD') || status === 'SECOND_CHANCE_AWARDED';
  return isWon ? 'Winning bid' : 'Top bid';
}

/** The figures of a card: the demand while it is collected, afterwards the price. */
export function CardFigures({ listed }: { listed: ListingCard }) {
  const { status, startPriceCents, topBidCents, bidCount, collectingDemand, threshold } = listed;
  if (status === 'COLLECTING') {
    return (
      <div className="grid gap-2">
        <MiniMeter listed={listed} />
        <div className="flex flex-wrap justify-between gap-x-3 text-sm text-mute">
          <span>
            <strong className="font-semibold text-ink">{count(collectingDemand)}</strong> of {goalText(threshold)} want
            this
          </span>
          <span>{money(startPriceCents)} start</span>
        </div>
      </div>
    );
  }
  if (topBidCents !== null) {
    return <Price label={soldLabel(listed)} cents={topBidCents} aside={plural(bidCount, 'bid')} />;
  }
  if (status === 'CANCELLED') return <Price label="Start price" cents={startPriceCents} aside="No bids" />;
  if (status === 'ENDED') return <Price label="Started at" cents={startPriceCents} aside="No bids" />;
  const aside = status === 'COUNTDOWN' ? `Goal met: ${count(collectingDemand)}` : 'No bids yet';
  return <Price label="Starts at" cents={startPriceCents} aside={aside} />;
}
