import type { MyBid } from '@clamor/contract/my-bids';
import { Link } from 'react-router';
import { money } from '../../lib/money.ts';
import { listingPath } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { bidAction, bidLabel } from './bid-label.ts';
import type { MyBidSlots } from './my-bid-slots.ts';

export const ROW =
  'grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-2xl border border-line bg-card p-4 sm:grid-cols-[8.5rem_minmax(0,1fr)_11rem] sm:gap-x-5 lg:grid-cols-[9.5rem_minmax(0,1fr)_14rem_11rem]';

/** The `sizes` of a row's picture. */
const SIZES = '(min-width: 1024px) 152px, (min-width: 640px) 136px, 96px';

/** The member's own last bid and maximum. */
function OwnBid({ amountCents, maxAmountCents }: MyBid) {
  if (amountCents === null) return null;
  const isBelow = maxAmountCents !== null && maxAmountCents > amountCents;
  return (
    <p className="text-sm text-mute">
      Your bid <strong className="font-semibold text-ink">{money(amountCents)}</strong>
      {isBelow ? (
        <>
          {' · '}
          <span className="inline-block">
            maximum <strong className="font-semibold text-ink">{money(maxAmountCents)}</strong>
          </span>
        </>
      ) : null}
    </p>
  );
}

/** One listing: the member's position and next action. A press beside the button opens the listing. */
export function BidRow({ bid, slots, eager }: { bid: MyBid; slots: MyBidSlots; eager: boolean }) {
  const { slug, title, mode, mediaUrls, picture } = bid;
  const { Picture, Position, Status, Figures } = slots;
  const label = bidLabel(bid, slots);
  const action = bidAction(bid, slots);
  return (
    <article
      className={`group relative transition-colors duration-150 focus-within:border-edge hover:border-edge ${ROW}`}
    >
      <div className="relative aspect-[5/4] overflow-hidden rounded-xl bg-sunk2">
        <div className="absolute inset-0">
          <Picture url={mediaUrls[0]} colour={picture?.colour ?? null} sizes={SIZES} mode={mode} eager={eager} />
        </div>
      </div>
      <div className="grid content-start gap-1.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 font-semibold">
          <Status listed={bid} />
          {label === null ? null : <Position position={label} />}
        </p>
        <h2 className="heading text-lg leading-snug">
          <Link to={listingPath(slug)} className="line-clamp-2 after:absolute after:inset-0 after:rounded-2xl">
            <bdi>{title}</bdi>
          </Link>
        </h2>
        <OwnBid {...bid} />
        {label?.note ? <p className="text-sm text-mute">{label.note}</p> : null}
      </div>
      <div className="col-span-2 content-center sm:col-span-1 sm:col-start-2 sm:row-start-2 lg:col-start-3 lg:row-start-1 lg:grid">
        <Figures listed={bid} />
      </div>
      <div className="col-span-2 grid content-center sm:col-span-1 sm:col-start-3 sm:row-span-2 sm:row-start-1 lg:col-start-4 lg:row-span-1">
        <ButtonLink
          to={action.to}
          variant={action.waits ? 'solid' : 'quiet'}
          className="relative z-1"
          aria-label={`${action.label}: ${title}`}
        >
          {action.label}
        </ButtonLink>
      </div>
    </article>
  );
}
