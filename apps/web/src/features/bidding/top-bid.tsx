import type { ListingResponse } from '@clamor/contract/listing-views';
import { cx } from 'class-variance-authority';
import { money } from '../../lib/money.ts';
import { plural } from '../../lib/number-text.ts';
import { usePacedKey } from '../../lib/use-paced.ts';
import { positionOf } from './position.ts';
import { PositionText } from './position-text.tsx';

/**
 * The shortest time between two price animations. They must be 400 ms apart to be readable, and a slow phone may paint
 * the first up to 100 ms late.
 */
const ROLL_EVERY_MS = 500;

function PositionLine({ view }: { view: ListingResponse }) {
  const position = positionOf(view);
  return (
    <p role="status" className="min-h-10 max-w-full text-sm font-semibold sm:min-h-5">
      {position === null ? null : <PositionText position={position} stacked />}
    </p>
  );
}

/** The letter size of a price. A long price gets smaller letters, so that it stays on its line. */
function sizeOf(text: string): string {
  if (text.length <= 9) return 'text-3xl sm:text-4xl';
  return text.length <= 11 ? 'text-2xl sm:text-3xl' : 'text-xl sm:text-2xl';
}

/** The price, animated when it changes, and the viewer's position. Its height never changes. */
export function TopBid({ view, label }: { view: ListingResponse; label: string }) {
  const { highestBid, listing } = view;
  const start = listing.startPriceCents > 0 ? listing.startPriceCents : listing.minIncrementCents;
  const cents = highestBid?.amountCents ?? start;
  const roll = usePacedKey(cents, ROLL_EVERY_MS);
  const text = money(cents);
  return (
    <div className="grid min-w-0 content-start justify-items-end gap-1 text-right">
      <p className="text-sm whitespace-nowrap text-mute">
        {highestBid === null ? 'Starts at' : label}
        {view.bidCount > 0 ? ` · ${plural(view.bidCount, 'bid')}` : ''}
      </p>
      <p className={cx('display flex h-11 items-center overflow-hidden whitespace-nowrap', sizeOf(text))}>
        <span key={roll} data-price className="inline-block animate-rise-in">
          {text}
        </span>
      </p>
      <PositionLine view={view} />
    </div>
  );
}
